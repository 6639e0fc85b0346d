import type { OtherChange } from '@atrium/contract/parts/errors';
import type { PermissionsHere, RoleHere } from '@atrium/contract/permission-tree';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type PermissionsPlace, permissionsHereQuery } from '../../../core/permissions/permissions.ts';
import type { Draft } from '../draft.ts';
import { newEntry, saveEntries, tellSaved } from '../save-entries.ts';
import { changeHere, copyFrom, differencesHere, rebaseHere, storedFor } from './here-draft.ts';

type Seen = PermissionsHere & { version: string | undefined };

interface OtherRole {
  role: RoleHere;
  by: string | undefined;
}

const nothing: Draft = new Map();

/** What is stored at a place, what is changed on it, and how both come together. */
export function useHereEditor(place: PermissionsPlace, first: Seen, onSaved: () => void) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(first);
  const [draft, setDraft] = useState(nothing);
  const [others, setOthers] = useState<OtherRole[]>();
  const { roles, objectIdentityId, version } = seen;
  const readAgain = () => client.fetchQuery({ ...permissionsHereQuery(place), staleTime: 0 });
  const write = (some: Draft) => [...some].map(([roleId, own]) => newEntry(objectIdentityId, roleId, own));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same list as long as nothing changes
  const entries = useMemo(() => write(draft), [objectIdentityId, draft]);

  const meetOthers = async (changes: OtherChange[]) => {
    const fresh = await readAgain();
    const byRole = new Map(changes.map(({ id, by }) => [id, by]));
    setOthers(differencesHere(roles, fresh.roles).map((role) => ({ role, by: byRole.get(role.id) })));
    setSeen(fresh);
    setDraft((mine) => rebaseHere(fresh.roles, mine));
  };

  const save = useMutation({
    mutationFn: async () => {
      const changes = await saveEntries(entries, version);
      if (changes) return meetOthers(changes);
      const before = write(storedFor(roles, draft));
      const fresh = await readAgain();
      setDraft(nothing);
      tellSaved({ entries: before, version: fresh.version });
      onSaved();
    },
  });

  return {
    roles,
    draft,
    entries,
    version,
    others,
    isSaving: save.isPending,
    save: () => save.mutate(),
    set: (role: RoleHere, own: number) => setDraft((mine) => changeHere(role, mine, own)),
    undo: (role: RoleHere) => setDraft((mine) => new Map([...mine].filter(([id]) => id !== role.id))),
    /** Answers for how many roles that makes a difference. */
    copy: (source: RoleHere[]) => {
      const copied = copyFrom(roles, source);
      if (copied.size > 0) setDraft(copied);
      return copied.size;
    },
    discard: () => {
      setDraft(nothing);
      setOthers(undefined);
    },
    keepMine: () => setOthers(undefined),
  };
}

export type HereEditor = ReturnType<typeof useHereEditor>;
