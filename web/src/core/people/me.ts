import { getMe, type Me } from '@atrium/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { isSilence } from '../../base/http/call-error.ts';
import { noteNoAnswer } from '../../base/http/connectivity.ts';
import { getSession } from '../../base/session/session.ts';
import { lastPerson, rememberPerson } from '../offline/last-person.ts';
import { speakTo } from './own-language.ts';

const queryKey = ['me'];
/** A network that leads nowhere answers nothing for minutes. */
const patience = 4000;
let fromDevice: Me | undefined;

/**
 * The signed-in person. At the start nothing is typed yet, so an ended session just leads to the login; and where no
 * answer comes, whoever was here last is known.
 */
export const meQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<Me> => {
    const isKnown = client.getQueryData(queryKey) !== undefined;
    const kept = isKnown ? undefined : keptPerson();
    const ends = kept ? AbortSignal.any([signal, AbortSignal.timeout(patience)]) : signal;
    try {
      const answer = await send(getMe, {}, { signal: ends, whenSignedOut: isKnown ? 'ask' : 'fail' });
      const me = isOf(answer) ? await speakTo(answer) : answer;
      if (isOf(me)) rememberPerson(me);
      fromDevice = undefined;
      return me;
    } catch (error) {
      if (signal.aborted || !kept || !(ends.aborted || isSilence(error))) throw error;
      noteNoAnswer();
      fromDevice = kept;
      return kept;
    }
  },
  // What the device knew is asked for again at the first occasion.
  staleTime: ({ state }) => (fromDevice && state.data === fromDevice ? 0 : 5 * 60_000),
});

const keptPerson = (): Me | undefined => {
  const kept = lastPerson();
  return kept && isOf(kept) ? kept : undefined;
};

/** Somebody may have logged out, or another person in, while the answer was on its way. */
const isOf = (me: Me): boolean => {
  const session = getSession();
  return session.kind === 'user' && session.claims.sub === String(me.id);
};
