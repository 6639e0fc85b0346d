import { languageCodes, type NewsItem } from '@atrium/contract/news';
import { useLingui } from '@lingui/react/macro';
import { IconArrowUpRight } from '@tabler/icons-react';
import { writeDay } from '../../base/text/write-time.ts';
import { LanguageTag } from '../../core/news/language-tag.tsx';
import classes from './news-widget.module.css';

export function NewsRow({ item }: { item: NewsItem }) {
  const { t } = useLingui();
  const { title, abstract, url, date, publisher, language, topics } = item;
  const spoken = languageCodes[language].toLowerCase();
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <h3 className={classes.title} lang={spoken} dir="auto">
          {title}
        </h3>
        {abstract !== '' && (
          <p className={classes.abstract} lang={spoken} dir="auto">
            {abstract}
          </p>
        )}
        <p className={classes.source}>
          <LanguageTag language={language} />
          <span>
            <bdi>{publisher}</bdi> · <time dateTime={date}>{writeDay(date)}</time>
          </span>
        </p>
        {topics.length > 0 && (
          <ul className={classes.topics} aria-label={t`Topics`}>
            {topics.map(({ topic }) => (
              <li key={topic} lang={spoken}>
                <bdi>{topic}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      {url.trim() !== '' && (
        <a
          className={classes.open}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          title={t`Open link`}
          aria-label={t`Open link: ${title} (new tab)`}
        >
          <IconArrowUpRight size={16} stroke={1.6} aria-hidden="true" />
        </a>
      )}
    </li>
  );
}
