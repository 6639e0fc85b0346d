import { currentPerson } from './last-person.ts';

/** What is shown in a viewer is sent by it: held shared by viewers, alone by whoever sends in the background. */
export const outboxLock = (documentId: number) => `atrium.outbox.${currentPerson()}.${documentId}`;

/** One tab sends what all of them have drawn. */
export const syncLock = () => `atrium.sync.${currentPerson()}`;

/** Bytes that are written and not yet noted are no strays. */
export const copiesLock = () => `atrium.copies.${currentPerson()}`;

/** Answers a function that lets go. A browser without locks has nobody to wait for. */
export function holdShared(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(name, { mode: 'shared' }, () => held).catch(() => {});
  return release;
}

/** Waits for its turn. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

/** Undefined where somebody else is at it. */
export async function withLockIfFree<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
