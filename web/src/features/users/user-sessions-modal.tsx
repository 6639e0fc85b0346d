import { endSessionOf, endSessionsOf } from '@atrium/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { send } from '../../base/http/call.ts';
import { SessionList } from '../../core/people/session-list.tsx';
import { useSessions } from '../../core/people/use-sessions.ts';
import form from '../../ui/form/form.module.css';
import type { ModalState } from '../../ui/list-page/list-page.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import type { UserRow } from './user-rows.ts';

export function UserSessionsModal({ user, opened, onClose }: ModalState & { user: UserRow }) {
  const { t } = useLingui();
  const { fullName } = user;
  return (
    <Modal opened={opened} onClose={onClose} title={t`Sessions of ${fullName}`} size={560}>
      <UserSessions userId={user.id} onClose={onClose} />
    </Modal>
  );
}

function UserSessions({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useLingui();
  const { sessions, hasOthers, ending, isEndingAll, end, endAll } = useSessions({
    userId,
    end: (sessionId) => send(endSessionOf, { params: { id: userId, sessionId } }),
    endAll: () => send(endSessionsOf, { params: { id: userId } }),
  });
  return (
    <div className={form.form}>
      <p className={form.text}>
        <Trans>An ended session is signed out at its next action, and its live updates stop at once.</Trans>
      </p>
      <SessionList
        sessions={sessions}
        ending={ending}
        onEnd={end}
        none={t`This person is not signed in anywhere.`}
      />
      <div className={form.actions}>
        {hasOthers && (
          <Button color="red" variant="light" loading={isEndingAll} onClick={endAll}>
            <Trans>End all sessions</Trans>
          </Button>
        )}
        <Button variant="default" data-autofocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}
