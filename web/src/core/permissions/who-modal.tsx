import type { PersonWithAccess } from '@atrium/contract/permission-tree';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterBox } from '../../ui/form/filter-box.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { ContactPhoto } from '../people/contact-photo.tsx';
import classes from './access.module.css';
import { type AccessObject, peopleWithAccessQuery } from './permissions.ts';
import { WhyAccess } from './why-access.tsx';

interface WhoModalProps {
  object: AccessObject;
  opened: boolean;
  onClose: () => void;
}

/** Who can see an object, and for each of them why. */
export function WhoModal({ object, opened, onClose }: WhoModalProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<PersonWithAccess>();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={chosen ? t`Why can this person see this?` : t`Who can see “${object.name}”?`}
    >
      {chosen ? (
        <>
          <WhyAccess person={chosen} object={object} />
          <Button
            className={classes.back}
            variant="default"
            leftSection={<IconArrowLeft size={17} stroke={1.6} />}
            data-autofocus
            onClick={() => setChosen(undefined)}
          >
            <Trans>Everybody who can see this</Trans>
          </Button>
        </>
      ) : (
        <People object={object} onChoose={setChosen} />
      )}
    </Modal>
  );
}

interface PeopleProps {
  object: AccessObject;
  onChoose: (person: PersonWithAccess) => void;
}

function People({ object, onChoose }: PeopleProps) {
  const { t } = useLingui();
  const [filter, setFilter] = useState('');
  const { data, isError } = useQuery({
    ...peopleWithAccessQuery(object, filter),
    meta: { handles: () => true },
  });
  return (
    <>
      <FilterBox label={t`Filter by name...`} onFilter={setFilter} width={480} />
      {isError && <Notice kind="bad">{t`This cannot be shown at the moment.`}</Notice>}
      {!data && !isError && <Loader size="sm" aria-label={t`Loading`} />}
      {data && (
        <>
          <p className={classes.count} role="status">
            <Plural value={data.total} one="# person" other="# people" />
            {data.total > data.people.length && (
              <>
                {' '}
                <Trans>· the first {data.people.length} are shown</Trans>
              </>
            )}
          </p>
          <ul className={classes.people}>
            {data.people.map((person) => (
              <li key={person.id}>
                <button type="button" className={classes.person} onClick={() => onChoose(person)}>
                  <ContactPhoto person={person} side={28} />
                  <span className={classes.words}>
                    <span className={classes.name}>{person.fullName}</span>
                    <span className={classes.mail}>{person.email}</span>
                  </span>
                  <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
