import type { Notification } from '@atrium/contract/notifications';
import { Plural, Trans } from '@lingui/react/macro';
import { writeDay } from '../../base/text/write-time.ts';
import classes from './panel.module.css';

/** What happened, in one sentence. */
export function Sentence({ told }: { told: Notification }) {
  const { kind, by, name, count, entityType, page, deadline } = told;
  const who = (
    <bdi key="who" className={classes.strong}>
      {by?.fullName ?? <Trans>Somebody</Trans>}
    </bdi>
  );
  const what = (
    <bdi key="what" className={classes.strong}>
      {name}
    </bdi>
  );
  const things =
    count > 1 ? (
      <Trans key="things">
        {what} and <Plural value={count - 1} one="# more" other="# more" />
      </Trans>
    ) : (
      what
    );
  if (kind === 'shared')
    return (
      <Trans>
        {who} shared {things} with you
      </Trans>
    );
  if (kind === 'reply') {
    return page === null ? (
      <Trans>
        {who} replied to you in {what}
      </Trans>
    ) : (
      <Trans>
        {who} replied to you in {what}, page {page}
      </Trans>
    );
  }
  if (kind === 'mention') {
    return page === null ? (
      <Trans>
        {who} mentioned you in {what}
      </Trans>
    ) : (
      <Trans>
        {who} mentioned you in {what}, page {page}
      </Trans>
    );
  }
  if (kind === 'version') {
    return by ? (
      <Trans>
        New version of {things} by <bdi>{by.fullName}</bdi>
      </Trans>
    ) : (
      <Trans>New version of {things}</Trans>
    );
  }
  if (kind === 'new') {
    // Of several the place is named that they are new in, unless the reader cannot see it.
    return count > 1 && entityType !== 'document' ? (
      <Trans>
        {who} added <Plural value={count} one="# item" other="# items" /> to {what}
      </Trans>
    ) : (
      <Trans>
        {who} added {things}
      </Trans>
    );
  }
  if (kind === 'failed') return <Trans>No PDF copy could be made of {things}.</Trans>;
  return deadline === null ? (
    <Trans>Review of {what} is due.</Trans>
  ) : (
    <Trans>
      Review of {what} is due on {writeDay(deadline)}.
    </Trans>
  );
}
