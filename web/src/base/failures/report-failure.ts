import type { Attempt } from './errors.ts';

export type Handler = (error: unknown, attempt: Attempt, retry?: () => unknown) => void;

let handler: Handler = () => {};

/** The app sets the one handler: it knows the routes that a refusal leads to. */
export function setFailureHandler(next: Handler): void {
  handler = next;
}

/** Hands a failure that has no row of its own to the global handler. */
export const reportFailure: Handler = (error, attempt, retry) => handler(error, attempt, retry);
