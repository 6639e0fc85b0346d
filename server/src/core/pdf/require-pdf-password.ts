import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type PdfAsker, PdfError } from '../../base/pdf/pdf-tools.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Origin } from '../origin.ts';
import { anHour, countTry, type Limit, noteSuccess } from '../throttle.ts';
import { isEncrypted } from './is-encrypted.ts';
import { lookAtPdf } from './look-at-pdf.ts';

/**
 * Asks for the password before anything is told or changed about a PDF that opens with one alone: it must be right.
 * Whether the caller may see the document at all is asked before. The password is kept nowhere.
 */
export async function requirePdfPassword(
  parts: Parts,
  { caller, from }: { caller: Caller; from: Origin },
  hash: string,
  password: string | undefined,
): Promise<void> {
  const asker = { asker: caller.user.id };
  if (!(await needsPassword(parts, hash, asker))) return;
  if (!password) throw refusal();
  const limits = limitsOf(caller, from, hash);
  await countTry(parts, from, limits);
  if (!(await parts.pdf.opensWith(hash, asker, password).catch(unlessKnown))) throw refusal();
  await noteSuccess(parts, limits);
}

/** Nobody can say then whether a password is right. */
const tooLarge = () =>
  new AppError(
    'document.pdf-too-large',
    sentence(
      'This PDF is protected, and too large for its password to be checked. Upload another file as a document of its own.',
    ),
  );

const refusal = () => new AppError('document.pdf-password', sentence('PDF password is required.'));

/**
 * Who knows the password of one file must not be able to start the count for another anew, so a file's tries are
 * counted apart; and all of a person's together, so that many files are no way around it.
 */
const limitsOf = ({ user }: Caller, from: Origin, hash: string): Limit[] => [
  {
    key: `pdf-password:${user.id}:${from.network}:${hash}`,
    free: 5,
    longestWaitSeconds: 900,
    afterSuccess: 'forget',
  },
  {
    key: `pdf-password-account:${user.id}:${from.network}`,
    free: 30,
    longestWaitSeconds: 900,
    afterSuccess: 'take-back',
    windowSeconds: anHour,
  },
];

/** What cannot be read at all hides nothing that a password would open. */
async function needsPassword(parts: Parts, hash: string, asker: PdfAsker): Promise<boolean> {
  try {
    return (await lookAtPdf(parts, hash, asker)).needsPassword;
  } catch (error) {
    if (!(error instanceof PdfError) || error.problem === 'too-slow') return unlessKnown(error);
    if (error.problem === 'too-large' && (await isEncrypted(parts.files, hash))) throw tooLarge();
    return false;
  }
}

/** A file that kept the engine busy for too long is not thereby open. */
function unlessKnown(error: unknown): never {
  if (!(error instanceof PdfError)) throw error;
  throw new AppError('system.unavailable', sentence('The PDF could not be checked. Try again later.'));
}
