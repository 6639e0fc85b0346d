import type { ErrorCode, OtherChange } from '@atrium/contract/parts/errors';
import type { Sentence } from '@atrium/contract/parts/sentences';
import { inEnglish } from './words/speak.ts';

/** A reason not to start, said in one sentence to whoever starts the server. */
export class StartError extends Error {}

/** A setting that cannot be used. */
export class ConfigError extends StartError {}

/** What is wrong with a field: a sentence, or what somebody else named it (a virus by its scanner). */
export type FieldFaults = Record<string, Sentence | string>;

/** An error that its reader can do something about; everything else is "system.unexpected". */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly sentence: Sentence;
  readonly fields: FieldFaults | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly changes: OtherChange[] | undefined;

  constructor(
    code: ErrorCode,
    sentence: Sentence,
    more: { fields?: FieldFaults; retryAfterSeconds?: number; changes?: OtherChange[] } = {},
  ) {
    super(inEnglish(sentence));
    this.code = code;
    this.sentence = sentence;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.changes = more.changes;
  }
}
