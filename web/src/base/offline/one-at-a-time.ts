import { currentPerson } from './databases.ts';

/** Waits until no other tab of this person does it. Where a browser has no such locks, a second tab is not waited for. */
export function oneAtATime<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const name = `atrium.${what}.${currentPerson()}`;
  return navigator.locks ? (navigator.locks.request(name, work) as Promise<Result>) : work();
}
