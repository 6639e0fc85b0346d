import type { OtherChange } from '@atrium/contract/parts/errors';
import type { PermissionEntry } from '@atrium/contract/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { permissionEntriesQuery } from '../../core/permissions/permissions.ts';
import { change, type Draft, differences, rebase, storedOf } from './draft.ts';
import { type NewEntry, newEntry, saveEntries, tellSaved } from './save-entries.ts';
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

  /** Puts what is not saved on what is stored by now, and answers that. */
  const catchUp = async () => {
    const fresh = await readAgain();
    const now = storedOf(tree, fresh.entries);
    setSeen(fresh);
    setDraft((mine) => rebase(now, mine));
    return now;
  };

  const meetOthers = async (changes: OtherChange[]) => {
    const theirs = await catchUp();
    const byId = new Map(changes.map((one) => [one.id, one.by]));
    setOthers(
      differences(stored, theirs).map((place) => ({ place, by: byId.get(tree.ids[place] as number) })),
    );
  };

  const save = useMutation({
    mutationFn: async () => {
      const changes = await saveEntries(writeEntries(roleId, tree, draft), seen.version);
      if (changes) return meetOthers(changes);
      const before = new Map([...draft.keys()].map((place) => [place, stored[place] as number]));
      const fresh = await readAgain();
      setSeen(fresh);
      setDraft(nothing);
      setOthers(undefined);
      tellSaved({
        entries: writeEntries(roleId, tree, before),
        version: fresh.version,
        onUndone: catchUp,
      });
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

export const writeEntries = (roleId: number, tree: Tree, draft: Draft): NewEntry[] =>
  [...draft].map(([place, own]) => newEntry(tree.ids[place] as number, roleId, own));
