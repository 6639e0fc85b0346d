import { t } from '@lingui/core/macro';
import { hasCode } from '../../../base/http/call-error.ts';

/** Missing and wrong are one answer of the server: which of them it was is known here. */
export const pdfPasswordProblem = (error: Error, given: string | undefined): string =>
  given && hasCode(error, 'document.pdf-password')
    ? t`This password does not open the document.`
    : error.message;
