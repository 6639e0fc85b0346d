import type { Call } from '@atrium/contract/parts/call';
import { ErrorReply } from '@atrium/contract/parts/errors';
import fc from 'fast-check';
import { demoDomain, demoPassword } from '../../core/passwords/demo-passwords.ts';
import { demoAccounts } from '../../demo/sign-ins.ts';
import { signInAs } from '../factories.ts';
import type { House } from '../house.ts';
import { mountedCalls } from '../mounted-calls.ts';
import { drawRequest } from './draw-request.ts';
import { type KnownIds, readKnownIds } from './known-ids.ts';
import { type FuzzAnswer, sendWritten, type WrittenRequest, writeRequest } from './send-drawn.ts';

export interface Fault {
  why: string;
  who: string;
  request: WrittenRequest;
  answer: FuzzAnswer;
}

/** A refusal is small, whatever was sent; what others changed meanwhile is told beside. */
const mostBytes = 4096;
const atOnce = 8;
/** Who gets further into the handlers than others. */
const oftener = ['admin', 'admin', 'admin', 'manager', 'owner'].map((name) => `${name}@${demoDomain}`);
const refusals = ['auth.forbidden', 'space.review-expired'];

/** Asks everything, as everybody and as nobody, from the first of the numbered requests up to the last. */
export async function fuzzWorld(
  house: House,
  seed: number,
  first: number,
  last: number,
): Promise<{ faults: Fault[]; statuses: Map<number, number> }> {
  const calls = mountedCalls();
  const tokens = await signInAll(house, seed + first);
  const faults: Fault[] = [];
  const refused: string[] = [];
  const statuses = new Map<number, number>();
  let ids: KnownIds = new Map();
  const askOne = async (n: number) => {
    const call = calls[n % calls.length] as Call;
    const who = drawOne(fc.constantFrom(...tokens.keys(), ...oftener), seed + n);
    const written = writeRequest(call, drawOne(drawRequest(call, ids), seed + n));
    const token = tokens.get(who);
    const request: WrittenRequest = {
      ...written,
      headers: {
        ...written.headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'x-forwarded-for': addressOf(n),
      },
    };
    const answer = await sendWritten(house.url, request);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const { why, requestId } = judge(answer);
    if (why) faults.push({ why: `${why} (request ${n})`, who, request, answer });
    if (requestId && token) refused.push(requestId);
    // Somebody logged out, or was shut out: their next requests ask as somebody again, where they may.
    if (answer.status === 401 && token) tokens.set(who, await signInOne(house, who, n));
  };
  for (let start = first; start < last; start += atOnce) {
    if ((start - first) % 400 === 0) ids = await readKnownIds(house);
    const some = Array.from({ length: Math.min(atOnce, last - start) }, (_, index) => start + index);
    await Promise.all(some.map(askOne));
  }
  return { faults: [...faults, ...(await findUnrecorded(house, refused))], statuses };
}

const drawOne = <T>(values: fc.Arbitrary<T>, seed: number): T =>
  fc.sample(values, { seed, numRuns: 1 })[0] as T;

/** From everywhere, so that limits on tries do not answer in the handlers' place. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

async function signInAll(house: House, n: number): Promise<Map<string, string>> {
  const tokens = new Map([['nobody', '']]);
  for (const [index, { email }] of demoAccounts.entries())
    tokens.set(email, await signInOne(house, email, n + index));
  return tokens;
}

/** Empty where they cannot any more: fuzzing may have taken their password, or the account. */
const signInOne = (house: House, email: string, n: number): Promise<string> =>
  signInAs(house, { email, password: demoPassword }, { address: `11${addressOf(n).slice(2)}` }).catch(
    () => '',
  );

function judge({ status, type, text }: FuzzAnswer): { why?: string; requestId?: string } {
  if (status >= 500) return { why: `it answered ${status}` };
  if (status < 400) return {};
  if (!type.startsWith('application/json')) return status === 416 ? {} : { why: `a refusal of type ${type}` };
  const parsed = ErrorReply.safeParse(JSON.parse(text));
  if (!parsed.success) return { why: 'a refusal in another form' };
  const { changes: _, ...refusal } = parsed.data;
  if (JSON.stringify(refusal).length > mostBytes) return { why: `a refusal of ${text.length} characters` };
  return refusals.includes(refusal.code) ? { requestId: refusal.requestId } : {};
}

/** Who was refused what stands in the security log. */
async function findUnrecorded(house: House, requestIds: string[]): Promise<Fault[]> {
  const rows = await house.parts.db
    .selectFrom('audit_event')
    .select('request_id')
    .where('action', '=', 'access.refused')
    .execute();
  const recorded = new Set(rows.map((row) => row.request_id));
  return requestIds
    .filter((id) => !recorded.has(id))
    .map((id) => ({
      why: `the refusal ${id} is not in the security log`,
      who: '',
      request: { method: '', path: '', headers: {} },
      answer: { status: 403, type: '', text: '' },
    }));
}
