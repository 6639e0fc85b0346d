import { type AffectedPerson, measurePermissionImpact } from '@atrium/contract/permissions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleMinus, IconCirclePlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { ContactPhoto } from '../../core/people/contact-photo.tsx';
import classes from './impact.module.css';
import type { NewEntry } from './save-entries.ts';

interface ImpactProps {
  /** What is about to be saved; the same list as long as nothing changes. */
  entries: NewEntry[];
  version: string | undefined;
}

/** Who gains and who loses read access, asked once no more is ticked for a moment. */
export function Impact({ entries, version }: ImpactProps) {
  const { t } = useLingui();
  const [asked] = useDebouncedValue(entries, 500);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['permissions', 'impact', version, asked],
    queryFn: ({ signal }) => send(measurePermissionImpact, { body: asked }, { signal }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
    meta: { handles: () => true },
  });
  if (isError)
    return <p className={classes.note}>{t`Who gains and who loses access cannot be shown at the moment.`}</p>;
  const isCurrent = data && !isPlaceholderData && asked === entries;
  return (
    <div className={classes.impact} role="status" data-old={!isCurrent || undefined}>
      {!data && <p className={classes.note}>{t`Checking who gains and who loses access…`}</p>}
      {data && data.gain === 0 && data.lose === 0 && (
        <p className={classes.note}>{t`Nobody gains or loses read access to documents.`}</p>
      )}
      {data && data.gain > 0 && (
        <section>
          <h3 className={classes.gain}>
            <IconCirclePlus size={17} stroke={1.6} aria-hidden="true" />
            <Plural value={data.gain} one="# person gains" other="# people gain" />
          </h3>
          <p>
            <Trans>
              Read access to <Plural value={data.documentsGained} one="# document" other="# documents" />
            </Trans>
          </p>
          <People first={data.gaining} count={data.gain} />
        </section>
      )}
      {data && data.lose > 0 && (
        <section>
          <h3 className={classes.lose}>
            <IconCircleMinus size={17} stroke={1.6} aria-hidden="true" />
            <Plural value={data.lose} one="# person loses" other="# people lose" />
          </h3>
          <p>
            <Trans>
              Read access to <Plural value={data.documentsLost} one="# document" other="# documents" />
            </Trans>
          </p>
          <People first={data.losing} count={data.lose} />
        </section>
      )}
    </div>
  );
}

/** The first few by name, then how many more. */
function People({ first, count }: { first: AffectedPerson[]; count: number }) {
  const names = first.map(({ fullName }) => fullName).join(', ');
  const more = count - first.length;
  return (
    <div className={classes.people}>
      <span className={classes.avatars}>
        {first.map((person) => (
          <ContactPhoto key={person.id} person={person} side={28} />
        ))}
      </span>
      <span>
        {names}
        {more > 0 && (
          <>
            {' '}
            <Trans>and {more} more</Trans>
          </>
        )}
      </span>
    </div>
  );
}
