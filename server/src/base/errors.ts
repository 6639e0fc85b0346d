import type { ErrorCode, OtherChange } from '@atrium/contract/parts/errors';

/** A reason not to start, said in one sentence to whoever starts the server. */
export class StartError extends Error {}

/** A setting that cannot be used. */
export class ConfigError extends StartError {}

/** An error that its reader can do something about; everything else is "system.unexpected". */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly changes: OtherChange[] | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; changes?: OtherChange[] } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.changes = more.changes;
  }
}
