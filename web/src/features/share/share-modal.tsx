import { mostSharedItems, type Share, ShareRequest, shareItems } from '@atrium/contract/share';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { send } from '../../base/http/call.ts';
import { keyByContent } from '../../base/http/request-key.ts';
import { meQuery } from '../../core/people/me.ts';
import type { ShareItems } from '../../core/share/share-window.ts';
import { useSharesWindow } from '../../core/share/shares-window.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { showActionToast } from '../../ui/toast/action-toast.tsx';
import type { AskedWindowProps } from '../../ui/window/asked-window.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { Reach } from './reach.tsx';
import { RecipientSelect } from './recipient-select.tsx';
import classes from './share.module.css';
import { type ShareDraft, sharesQuery, toIds } from './share-queries.ts';
import { SharedItems } from './shared-items.tsx';

/** Links by mail to those who may read everything that is shared. Done, it closes, and says to how many. */
export function ShareModal({ items, opened, onClose }: AskedWindowProps<ShareItems>) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Share`} size={680}>
      {items.documents.length + items.folders.length + items.spaces.length > mostSharedItems ? (
        <Notice kind="warn">
          <Trans>
            Share at most {mostSharedItems} items at once. Choose fewer, or share the folder that they are in.
          </Trans>
        </Notice>
      ) : (
        <ShareForm items={items} onClose={onClose} />
      )}
    </Modal>
  );
}

function tellShared({ people, copies }: Share, onAsk: () => void): void {
  const title = plural(people + copies, { one: 'Shared with # person', other: 'Shared with # people' });
  showActionToast(title, { label: t`Shared by me`, icon: IconShare, run: onAsk });
}

function ShareForm({ items, onClose }: Pick<AskedWindowProps<ShareItems>, 'items' | 'onClose'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const openShares = useSharesWindow();
  const ids = useMemo(() => toIds(items), [items]);
  // Sent once more after no answer came, it is the same share: nobody gets its mail twice.
  const [keyOf] = useState(keyByContent);
  const people = { items: ids, placeholder: t`Type a name` };
  return (
    <RecordForm
      initial={draftOf(ids)}
      schema={ShareRequest}
      save={(body) => send(shareItems, { body }, { headers: { 'idempotency-key': keyOf(body) } })}
      onSaved={(share) => {
        void client.invalidateQueries(sharesQuery);
        onClose();
        tellShared(share, () => openShares({}));
      }}
      onClose={onClose}
      submitLabel={t`Share`}
      alsoHandles={[429]}
    >
      {({ draft, errors, change }) => (
        <>
          <SharedItems items={items} />
          <div className={classes.recipients}>
            {me.abilities.seeContacts && (
              <RecipientSelect
                {...people}
                kind="users"
                label={t`Users`}
                value={draft.userIds}
                onChange={(userIds) => change({ userIds })}
                error={errors.userIds}
                autoFocus
              />
            )}
            <RecipientSelect
              {...people}
              kind="roles"
              label={t`Roles`}
              value={draft.roleIds}
              onChange={(roleIds) => change({ roleIds })}
              error={errors.roleIds ?? (me.abilities.seeContacts ? undefined : errors.userIds)}
            />
            <RecipientSelect
              {...people}
              kind="mailing-lists"
              label={t`Mailing lists`}
              value={draft.mailingListIds}
              onChange={(mailingListIds) => change({ mailingListIds })}
              error={errors.mailingListIds}
            />
            {me.abilities.seeContacts && (
              <RecipientSelect
                {...people}
                kind="users"
                label={t`Cc users`}
                value={draft.ccUserIds}
                onChange={(ccUserIds) => change({ ccUserIds })}
                error={errors.ccUserIds}
              />
            )}
          </div>
          <TextInput
            label={t`Subject`}
            value={draft.subject}
            error={errors.subject}
            maxLength={200}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <Textarea
            label={t({ message: 'Text', context: 'of a mail' })}
            rows={4}
            value={draft.message}
            error={errors.message}
            maxLength={10_000}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
          <Reach draft={draft} />
        </>
      )}
    </RecordForm>
  );
}

const draftOf = (ids: ReturnType<typeof toIds>): ShareDraft => ({
  ...ids,
  userIds: [],
  roleIds: [],
  mailingListIds: [],
  ccUserIds: [],
  subject: '',
  message: '',
});
