import type { Share } from '@atrium/contract/share';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { writeTime } from '../../base/text/write-time.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { sharesQuery } from './share-queries.ts';
import classes from './shares-modal.module.css';

interface SharesModalProps {
  opened: boolean;
  onClose: () => void;
}

/** What one has shared, and what became of the mails. */
export function SharesModal({ opened, onClose }: SharesModalProps) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Shared by me`} size={640}>
      <Shares onClose={onClose} />
    </Modal>
  );
}

function Shares({ onClose }: Pick<SharesModalProps, 'onClose'>) {
  const { t } = useLingui();
  const { data: shares, isError } = useQuery({ ...sharesQuery, meta: { handles: () => true } });
  if (isError) return <Notice kind="bad">{t`This cannot be shown at the moment.`}</Notice>;
  if (!shares) return <Loader size="sm" aria-label={t`Loading`} />;
  if (shares.length === 0) {
    return (
      <EmptyState title={t`Nothing shared yet`}>
        <Trans>
          Choose Share beside a document or folder. Here you will see whether the mails have arrived.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.note}>
        <Trans>The last 30 days</Trans>
      </p>
      <ul className={classes.shares}>
        {shares.map((share) => (
          <li key={share.id} className={classes.share}>
            <div className={classes.head}>
              <h3>
                <bdi>{share.subject}</bdi>
              </h3>
              <time dateTime={share.at}>{writeTime(share.at)}</time>
            </div>
            <Items share={share} onClose={onClose} />
            <DeliveryState share={share} />
          </li>
        ))}
      </ul>
    </>
  );
}

const mostItems = 3;

function Items({ share: { items, hidden }, onClose }: { share: Share; onClose: () => void }) {
  const more = items.length - mostItems + hidden;
  const rest = items.length <= mostItems ? hidden : more;
  return (
    <p className={classes.items}>
      {items.slice(0, mostItems).map(({ entityType, entityId, name, route }) => (
        <Link key={`${entityType} ${entityId}`} to={route} className="atr-link" onClick={onClose}>
          {name}
        </Link>
      ))}
      {rest > 0 && (
        <span>
          {items.length > 0 ? (
            <Plural value={rest} one="and # more" other="and # more" />
          ) : (
            <Plural
              value={rest}
              one="# item that you can no longer open"
              other="# items that you can no longer open"
            />
          )}
        </span>
      )}
    </p>
  );
}
