import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOnline } from '../../../base/http/connectivity.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { OfflineState } from '../../../ui/state/offline-state.tsx';
import { TryAgain } from '../../../ui/state/try-again.tsx';
import { personQuery } from '../contact-queries.ts';
import { PeopleLine } from './people-line.tsx';
import classes from './person.module.css';
import { PersonDocuments, WorksIn } from './person-documents.tsx';
import { PersonHead } from './person-head.tsx';
import { ReachList } from './reach-list.tsx';

const drawing = 'M12 7a4 4 0 1 0 .1 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2';

/** Somebody of the directory: how to reach them, with whom they work, and what they made. */
export function PersonPage({ id }: { id: number }) {
  const { t } = useLingui();
  const online = useOnline();
  const { data: person, isError, refetch } = useQuery(personQuery(id));
  if (person === null) return <Gone />;
  if (!person) {
    return (
      <div className={classes.page}>
        <title>{`${t`Contacts`} · Atrium`}</title>
        {!isError ? (
          <Loading />
        ) : online ? (
          <TryAgain onRetry={() => void refetch()}>
            <Trans>This person could not be loaded.</Trans>
          </TryAgain>
        ) : (
          <OfflineState onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  const { contact } = person;
  return (
    <div className={classes.page}>
      <title>{`${contact.firstName} ${contact.lastName} · Atrium`}</title>
      <PersonHead contact={contact} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <ReachList contact={contact} />
          {contact.user !== null && <WorksIn id={id} />}
        </div>
        <div className={classes.body}>
          <PeopleLine person={person} />
          {contact.user !== null && <PersonDocuments id={id} />}
        </div>
      </div>
    </div>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div className={classes.head} role="status">
      <span className="atr-hidden">{t`Loading`}</span>
      <Skeleton circle height={128} width={128} />
      <div className={classes.who}>
        <Skeleton height={28} width={200} />
        <Skeleton height={16} width={140} mt={12} />
      </div>
    </div>
  );
}

function Gone() {
  const { t } = useLingui();
  return (
    <div className={classes.page}>
      <title>{`${t`Not found`} · Atrium`}</title>
      <EmptyState
        level="h1"
        title={t`Nobody of the directory is at this address`}
        drawing={drawing}
        actions={
          <Button component={Link} to="/contacts" variant="default">
            <Trans>Go to the contacts</Trans>
          </Button>
        }
      >
        <Trans>The entry may have been deleted or hidden.</Trans>
      </EmptyState>
    </div>
  );
}
