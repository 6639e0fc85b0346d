import type { MovePlan } from '@atrium/contract/moves';
import { createContext, use } from 'react';
import type { PickedFolder } from '../library/folder-picker/places.ts';

/** What somebody is about to move; where each lies now is where nothing is moved to. */
export interface MovedThings {
  documents: { id: number; name: string; space: number; folder: number | null }[];
  folders: { id: number; name: string; space: number; parent: number | null }[];
}

export type MoveTarget = PickedFolder;

export interface MoveQuestion {
  things: MovedThings;
  /** Where it was dropped, and what that would do; without it one chooses. */
  dropped?: { target: MoveTarget; plan: MovePlan };
}

/** Opens the window that moves: the app draws it over whatever page asks for it. */
export const MoveWindowContext = createContext<(question: MoveQuestion) => void>(() => {});

export const useMoveWindow = () => use(MoveWindowContext);

export const countOf = ({ documents, folders }: MovedThings): number => documents.length + folders.length;

export const bodyOf = ({ documents, folders }: MovedThings, { space, folder }: MoveTarget) => ({
  documents: documents.map(({ id }) => id),
  folders: folders.map(({ id }) => id),
  space,
  folder,
});
