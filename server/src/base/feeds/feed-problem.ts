/** Why a feed cannot be read, in a sentence for whoever looks after it. */
export class FeedProblem extends Error {
  /** The time after which the feed's server wants to be asked again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
