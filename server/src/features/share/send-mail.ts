import { secondsAfter } from '../../base/clock.ts';
import { judgeFailure, type Mailer } from '../../base/mail/mailer.ts';
import type { Parts } from '../../base/parts.ts';
import { composeShare } from './compose-share.ts';
import type { ReadyMail } from './prepare-mails.ts';
import type { MailResult } from './take-mails.ts';

/** What did not go out in so many days is given up. */
const mostDays = 2;
const longestPause = 3600;

export interface Outcome {
  result: MailResult;
  /** Whether the mail server takes none at present. */
  isServerDown: boolean;
}

/** Writes one mail and hands it over. */
export async function sendMail(parts: Parts, mailer: Mailer, mail: ReadyMail): Promise<Outcome> {
  const { id, content, to } = mail;
  const done = (state: MailResult['state']): Outcome => ({
    result: { id, state, error: null, dueAt: null },
    isServerDown: false,
  });
  if (!content || !to) return done('withheld');
  try {
    await mailer.send(composeShare(parts, content, to, mail.isCopy), id);
    return done(mailer.done);
  } catch (error) {
    return judge(parts, mail, error);
  }
}

function judge(parts: Parts, { id, tries, createdAt }: ReadyMail, cause: unknown): Outcome {
  const verdict = judgeFailure(cause);
  const isServerDown = verdict === 'server';
  const now = parts.clock.now();
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
  const isTooOld = now.getTime() - createdAt.getTime() > mostDays * 86_400_000;
  if (verdict === 'refused' || isTooOld) {
    parts.log.error({ err: cause, mailId: id }, 'a mail was given up');
    return { result: { id, state: 'failed', error, dueAt: null }, isServerDown };
  }
  // The worker itself pauses while the server takes nothing; a mail that alone is put off waits alone.
  const pause = isServerDown ? 1 : Math.min(30 * 2 ** tries, longestPause);
  return { result: { id, state: 'queued', error, dueAt: secondsAfter(now, pause) }, isServerDown };
}
