import { type BudgetName, budgets } from '@atrium/contract/parts/budgets';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import type { Parts } from '../base/parts.ts';
import { recordEvent } from './audit.ts';
import type { Origin } from './origin.ts';
import { inWords } from './throttle.ts';

/** What this process may still let a person do, or until when nothing. */
interface Purse {
  left: number;
  blockedUntil: number;
}

/** Whoever falls out of the list takes a new share from the database; it costs them the rest of theirs. */
const mostPurses = 20_000;
/** A whole budget is taken from the database in so many shares. */
const shares = 20;

/**
 * Budgets are kept in the database, so they hold however many servers there are, but not at every call: a process takes
 * a share of somebody's budget at a time and spends it in memory. Who has nothing left waits until the next share has
 * grown, and is refused from memory until then. One row tells all: `forget_at` is when the budget is whole again.
 */
export function openBudgets(parts: Parts): (name: BudgetName, userId: number, from: Origin) => Promise<void> {
  const purses = new Map<string, Purse>();
  const scale = parts.config.budgetScale;

  return async function spend(name, userId, from) {
    if (scale === 0) return;
    const key = `budget-${name}:${userId}`;
    const purse = purses.get(key) ?? { left: 0, blockedUntil: 0 };
    keep(purses, key, purse);
    const now = parts.clock.now();
    if (purse.left < 1 && purse.blockedUntil <= now.getTime()) {
      const { taken, blockedUntil, refusals } = await takeShare(parts, name, key, now);
      purse.left += taken;
      purse.blockedUntil = blockedUntil;
      // Once for each time that it runs out, not for each call: nobody can fill the security log.
      if (refusals === 1) {
        await recordEvent(parts, parts.db, from, {
          action: 'throttled',
          actorId: userId,
          detail: { limit: name, tries: budgets[name].atOnce * scale },
        });
      }
    }
    if (purse.left < 1) throw tooMany(name, purse.blockedUntil - now.getTime());
    purse.left -= 1;
  };
}

/** The latest comes last, the longest unused goes. */
function keep(purses: Map<string, Purse>, key: string, purse: Purse): void {
  purses.delete(key);
  purses.set(key, purse);
  const [oldest] = purses.keys();
  if (purses.size > mostPurses && oldest !== undefined) purses.delete(oldest);
}

async function takeShare(parts: Parts, name: BudgetName, key: string, now: Date) {
  const { atOnce, perMinute } = budgets[name];
  const scale = parts.config.budgetScale;
  const share = Math.max(1, Math.round((atOnce * scale) / shares));
  // As time: how long it takes until so much has grown again.
  const seconds = (calls: number) => sql`${(calls * 60) / (perMinute * scale)}::float8 * interval '1 second'`;
  const cost = seconds(share);
  const whole = seconds(Math.max(share, atOnce * scale));
  const at = sql`${now}::timestamptz`;
  const fits = sql`t.forget_at + ${cost} <= ${at} + ${whole}`;
  const found = await sql<{ refusals: number; blockedUntil: Date }>`
    insert into throttle as t (key, tries, blocked_until, forget_at) values (${key}, 0, 'epoch', ${at} + ${cost})
    on conflict (key) do update set
      forget_at = case when ${fits} then greatest(t.forget_at, ${at}) + ${cost} else t.forget_at end,
      blocked_until = case when ${fits} then 'epoch' else t.forget_at + ${cost} - ${whole} end,
      tries = case when t.forget_at <= ${at} then 0 when ${fits} then t.tries else t.tries + 1 end
    returning tries as refusals, blocked_until as "blockedUntil"`.execute(parts.db);
  const { refusals, blockedUntil } = found.rows[0] as { refusals: number; blockedUntil: Date };
  const isRefused = blockedUntil > now;
  return {
    taken: isRefused ? 0 : share,
    blockedUntil: blockedUntil.getTime(),
    refusals: isRefused ? refusals : 0,
  };
}

function tooMany(name: BudgetName, waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = sentence('Too many {calls} in a short time. Wait {time}, then try again.', {
    calls: budgets[name].what,
    time: inWords(seconds),
  });
  return new AppError('request.too-many', message, { retryAfterSeconds: seconds });
}
