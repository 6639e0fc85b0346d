import { randomBytes } from 'node:crypto';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../errors.ts';

/**
 * Bytes that nobody may open go by names that are no hash: what waits for the virus check, and what it has found, of
 * which nothing is left. Equal bytes that somebody else may open have a name of their own.
 */
export const heldName = (): string => `held-${randomBytes(16).toString('hex')}`;
export const infectedName = (): string => `infected-${randomBytes(16).toString('hex')}`;

export const isHeld = (name: string): boolean => name.startsWith('held-');
export const isInfected = (name: string): boolean => name.startsWith('infected-');
export const isClosed = (name: string): boolean => isHeld(name) || isInfected(name);

/** Refuses a closed name. The store itself asks before it opens anything, so that no way to the bytes goes past it. */
export function requireOpen(name: string): void {
  if (isHeld(name)) {
    throw new AppError(
      'document.held',
      sentence('This file is waiting for the virus check. Nobody can open it before.'),
    );
  }
  if (isInfected(name)) {
    throw new AppError('document.infected', sentence('A virus was found in this file, and it was removed.'));
  }
}
