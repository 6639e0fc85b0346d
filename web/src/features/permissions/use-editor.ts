import type { OtherChange } from '@atrium/contract/parts/errors';
import type { PermissionEntry } from '@atrium/contract/permissions';
import { setPermissionEntries } from '@atrium/contract/permissions';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { send } from '../../base/http/call.ts';
import { hasCode } from '../../base/http/call-error.ts';
import { permissionEntriesQuery } from '../../core/permissions/permissions.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { change, type Draft, differences, inherits, rebase, storedOf } from './draft.ts';
import { entryOf } from './flags.ts';
import type { Tree } from './tree.ts';

interface Seen {
  entries: PermissionEntry[];
  version: string | undefined;
}

export interface OthersChange {
  place: number;
  by: string | undefined;
}

const nothing: Draft = new Map();

/** What is stored, what is changed on it, and how both come together. */
export function useEditor(roleId: number, tree: Tree, first: Seen) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(first);
  const [draft, setDraft] = useState(nothing);
  const [others, setOthers] = useState<OthersChange[]>();
  const stored = useMemo(() => storedOf(tree, seen.entries), [tree, seen.entries]);
  const readAgain = () => client.fetchQuery({ ...permissionEntriesQuery(roleId), staleTime: 0 });

  const meetOthers = async (changes: OtherChange[]) => {
    const fresh = await readAgain();
    const theirs = storedOf(tree, fresh.entries);
    const byId = new Map(changes.map((one) => [one.id, one.by]));
    setOthers(
      differences(stored, theirs).map((place) => ({ place, by: byId.get(tree.ids[place] as number) })),
    );
    setSeen(fresh);
    setDraft((mine) => rebase(theirs, mine));
  };

  const save = useMutation({
    mutationFn: async () => {
      try {
        await send(
          setPermissionEntries,
          { body: writeEntries(roleId, tree, draft) },
          { ifMatch: seen.version },
        );
      } catch (error) {
        if (!hasCode(error, 'change.conflict')) throw error;
        await meetOthers(error.changes);
        return;
      }
      setSeen(await readAgain());
      setDraft(nothing);
      setOthers(undefined);
      showToast('ok', t`Permissions saved`);
    },
  });

  return {
    stored,
    draft,
    others,
    version: seen.version,
    isSaving: save.isPending,
    save: () => save.mutate(),
    set: (place: number, own: number) => setDraft((before) => change(tree, stored, before, place, own)),
    undo: (place: number) =>
      setDraft((before) => change(tree, stored, before, place, stored[place] as number)),
    discard: () => {
      setDraft(nothing);
      setOthers(undefined);
    },
    keepMine: () => setOthers(undefined),
  };
}

export type Editor = ReturnType<typeof useEditor>;

export const writeEntries = (roleId: number, tree: Tree, draft: Draft) =>
  [...draft].map(([place, own]) => ({
    objectIdentityId: tree.ids[place] as number,
    sid: `ROLE_${roleId}`,
    ...(own === inherits ? { isInherited: true } : { ...entryOf(own), isInherited: false }),
  }));
