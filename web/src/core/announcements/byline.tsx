import type { Announcement } from '@atrium/contract/announcements';
import { Trans } from '@lingui/react/macro';
import { writeDay } from '../../base/text/write-time.ts';
import { LanguageTag } from '../news/language-tag.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { personOfName } from '../people/person-of-name.ts';
import classes from './announcements.module.css';

type BylineProps = Pick<Announcement, 'by' | 'date' | 'isForEverybody' | 'language'>;

/** Who wrote an announcement, when, and for whom. */
export const Byline = ({ by, date, isForEverybody, language }: BylineProps) => (
  <span className={classes.byline}>
    <PersonAvatar person={personOfName(by)} size={22} />
    {language && <LanguageTag language={language} />}
    <span>
      <bdi>{by.fullName}</bdi> · <time dateTime={date}>{writeDay(date)}</time> ·{' '}
      {isForEverybody ? <Trans>for everyone</Trans> : <Trans>for your role</Trans>}
    </span>
  </span>
);
