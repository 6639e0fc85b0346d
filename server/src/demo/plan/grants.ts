import { type Flag, permissionFlags } from '@atrium/contract/permissions';

/** Role name → what it may do. */
export type Entries = Record<string, readonly Flag[]>;

export const none: Flag[] = [];
/** Sees that the folder is there, and no document in it. */
export const seeOnly: Flag[] = ['canRead'];
export const read: Flag[] = ['canRead', 'canReadDocument'];
export const readAndShare: Flag[] = [...read, 'canShare'];
export const contribute: Flag[] = [...readAndShare, 'canCreateDocument', 'canWriteDocument'];
export const manage = permissionFlags;
