import type { MentionablePerson } from '@atrium/contract/annotations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ContactPhoto } from '../../../core/people/contact-photo.tsx';
import { personOfName } from '../../../core/people/person-of-name.ts';
import classes from './comments.module.css';

interface MentionListProps {
  id: string;
  people: MentionablePerson[];
  active: number;
  onPick: (person: MentionablePerson) => void;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Who can be mentioned. The cursor stays in the comment; its keys move through the list. */
export function MentionList({ id, people, active, onPick }: MentionListProps) {
  const { t } = useLingui();
  const marked = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each that becomes active
  useEffect(() => {
    // Some browsers answer a promise, which is nothing to clean up.
    marked.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <p className={classes.hint} aria-hidden="true">
        <Trans>People who can read this document</Trans>
      </p>
      <div id={id} role="listbox" aria-label={t`People who can read this document`}>
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the cursor, and names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: so do its keys
          <div
            key={person.id}
            ref={index === active ? marked : undefined}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            // The field keeps the cursor.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(person)}
          >
            <ContactPhoto person={personOfName(person)} />
            <span className={classes.about}>
              <bdi className={classes.name}>{person.fullName}</bdi>
              <bdi className={classes.quiet}>
                {[person.position, person.email].filter(Boolean).join(' · ')}
              </bdi>
            </span>
            {index === active && (
              <span className={classes.key} aria-hidden="true">
                <Trans>Enter</Trans>
              </span>
            )}
          </div>
        ))}
      </div>
    </>
  );
}
