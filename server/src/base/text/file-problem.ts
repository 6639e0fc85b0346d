export type FileProblemReason = 'protected' | 'too-large' | 'too-slow' | 'unreadable' | 'stopped' | 'crashed';

/** Why something could not be made of a file. */
export class FileProblem extends Error {
  override name = 'FileProblem';
  readonly reason: FileProblemReason;

  constructor(reason: FileProblemReason) {
    super(`The file cannot be used: ${reason}`);
    this.reason = reason;
  }
}

/** Whether another try could end differently. */
export const isWorthRetrying = (reason: FileProblemReason): boolean =>
  reason === 'too-slow' || reason === 'crashed' || reason === 'stopped';
