import type { AppError } from '../errors.ts';

/**
 * A handler for `.catch`: a unique index that was hit becomes the error that people understand; anything else stays.
 */
export function whenTaken(index: string, error: () => AppError): (cause: unknown) => never {
  return (cause) => {
    const { code, constraint } = cause as { code?: string; constraint?: string };
    throw code === '23505' && constraint === index ? error() : cause;
  };
}
