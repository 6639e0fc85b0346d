import { endMyOtherSessions, endMySession } from '@atrium/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { send } from '../../base/http/call.ts';
import { SessionList } from '../../core/people/session-list.tsx';
import { useSessions } from '../../core/people/use-sessions.ts';
import classes from './my-sessions.module.css';

const ways = {
  end: (sessionId: number) => send(endMySession, { params: { sessionId } }),
  endAll: () => send(endMyOtherSessions, {}),
};

export function MySessions() {
  const { t } = useLingui();
  const { sessions, hasOthers, ending, isEndingAll, end, endAll } = useSessions(ways);
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <Trans>Where you are signed in</Trans>
        </h3>
        {hasOthers && (
          <Button variant="subtle" size="xs" loading={isEndingAll} onClick={endAll}>
            <Trans>End all other sessions</Trans>
          </Button>
        )}
      </div>
      <SessionList sessions={sessions} ending={ending} onEnd={end} none={t`No sessions`} />
    </div>
  );
}
