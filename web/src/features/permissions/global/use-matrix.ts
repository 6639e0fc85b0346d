import { setGlobalPermissions } from '@atrium/contract/permissions';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { send } from '../../../base/http/call.ts';
import { hasCode } from '../../../base/http/call-error.ts';
import { globalPermissionsQuery } from '../../../core/permissions/permissions.ts';
import { showToast } from '../../../ui/toast/toast.tsx';
import { flipHeld, type Held, heldOf, rebaseHeld, writeRoles } from './matrix-draft.ts';

const nothing: Held = new Set();

export interface OtherRole {
  id: number;
  by: string | undefined;
}

/** The matrix, what is ticked and not saved, and what others changed meanwhile. */
export function useMatrix() {
  const client = useQueryClient();
  const { data: first } = useSuspenseQuery(globalPermissionsQuery);
  const [seen, setSeen] = useState(first);
  const [changed, setChanged] = useState(nothing);
  const [others, setOthers] = useState<OtherRole[]>();
  const stored = useMemo(() => heldOf(seen.matrix.roles), [seen]);
  const { permissions } = seen.matrix;
  const readAgain = () => client.fetchQuery({ ...globalPermissionsQuery, staleTime: 0 });

  const save = useMutation({
    mutationFn: async () => {
      const body = {
        roles: writeRoles(
          stored,
          changed,
          permissions.map(({ id }) => id),
        ),
      };
      try {
        await send(setGlobalPermissions, { body }, { ifMatch: seen.version });
      } catch (error) {
        if (!hasCode(error, 'change.conflict')) throw error;
        const fresh = await readAgain();
        const theirs = heldOf(fresh.matrix.roles);
        const keys = [...stored, ...theirs].filter((key) => stored.has(key) !== theirs.has(key));
        const byRole = new Map(error.changes.map(({ id, by }) => [id, by]));
        const ids = new Set(keys.map((key) => Number(key.split(' ')[0])));
        setOthers([...ids].map((id) => ({ id, by: byRole.get(id) })));
        setSeen(fresh);
        setChanged((mine) => rebaseHeld(stored, theirs, mine));
        return;
      }
      setSeen(await readAgain());
      setChanged(nothing);
      setOthers(undefined);
      showToast('ok', t`Global permissions saved`);
    },
  });

  return {
    permissions,
    stored,
    changed,
    others,
    isSaving: save.isPending,
    save: () => save.mutate(),
    flip: (key: string) => setChanged((before) => flipHeld(before, key)),
    discard: () => {
      setChanged(nothing);
      setOthers(undefined);
    },
    keepMine: () => setOthers(undefined),
  };
}
