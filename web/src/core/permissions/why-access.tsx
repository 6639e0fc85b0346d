import { Trans, useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/state/notice.tsx';
import classes from './access.module.css';
import { type AccessObject, whyQuery } from './permissions.ts';
import { reasonSentence, rightsSentence } from './reason-sentence.ts';

export interface AccessPerson {
  id: number;
  fullName: string;
}

/** Tells why a person may do something with an object: the roles, and where each entry stands, in sentences. */
export function WhyAccess({ person, object }: { person: AccessPerson; object: AccessObject }) {
  const { t } = useLingui();
  const { data, isError } = useQuery({ ...whyQuery(person.id, object), meta: { handles: () => true } });
  if (isError) return <Notice kind="bad">{t`This cannot be shown at the moment.`}</Notice>;
  if (!data) return <Loader size="sm" aria-label={t`Loading`} />;
  const { permissions, reasons } = data;
  return (
    <div className={classes.why}>
      <p>
        <strong>
          {permissions.canRead || permissions.canReadDocument ? (
            <Trans>
              {person.fullName} can see “{object.name}”.
            </Trans>
          ) : (
            <Trans>
              {person.fullName} cannot see “{object.name}”.
            </Trans>
          )}
        </strong>
      </p>
      {reasons.length === 0 && (
        <p>
          <Trans>None of their roles has permissions here.</Trans>
        </p>
      )}
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.reason} ${reason.role?.id}`}>
            <p>{reasonSentence(person.fullName, reason)}</p>
            <p className={classes.rights}>{rightsSentence(reason.permissions)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
