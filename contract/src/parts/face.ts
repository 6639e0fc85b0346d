import { Id } from './fields.ts';

/**
 * What stands beside a name: the contact that the caller sees, by which the person has a page, and its picture. Null
 * where there is none, or the directory is closed to the caller. A server of the version before tells neither.
 */
export const face = { contact: Id.nullable().default(null), image: Id.nullable().default(null) };

export interface Face {
  contact: number | null;
  image: number | null;
}
