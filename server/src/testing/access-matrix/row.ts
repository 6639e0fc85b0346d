import type { Expected, View } from './view.ts';
import type { MatrixWorld } from './world.ts';

/** One call of the contract in the access matrix. */
export type Row =
  /** It shows, names and changes nothing of spaces, folders and documents. */
  | { kind: 'no objects'; why: string }
  | { kind: 'reads'; proves: string; cases(world: MatrixWorld): ReadCase[] }
  | { kind: 'changes'; proves: string; cases(world: MatrixWorld): ChangeCase[] };

export interface Question {
  /** Below /api/rest. */
  path: string;
  body?: unknown;
  form?: () => FormData;
}

export interface ReadCase extends Question {
  answer(view: View): Expected;
  /** What of the reply is compared with the answer's content. */
  read?(response: Response): Promise<unknown>;
}

/** A change to some objects. Who may make it makes it to others that are just like them. */
export interface ChangeCase {
  about: string;
  on: number[];
  ask(ids: number[]): Question;
  answer(view: View, ids: number[]): Expected;
  /** Makes others like these; absent where the change leaves the objects themselves as they are. */
  copy?(world: MatrixWorld, ids: number[]): Promise<number[]>;
  /** What of the reply is compared with what then must be shown. */
  read?(response: Response): Promise<unknown>;
  shows?(view: View, ids: number[]): unknown;
}

export const json = (response: Response): Promise<never> => response.json() as Promise<never>;
