import type { FoundContact, Passage, SearchResult } from '@atrium/contract/search';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { writeDate } from '../../base/text/write-time.ts';
import { FavoriteStar } from '../../core/favorites/favorite-star.tsx';
import { favoriteOf } from '../../core/favorites/favorites.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import { markWords } from './mark-words.ts';
import { Marked } from './marked.tsx';
import classes from './search-panel.module.css';

interface ResultRowProps {
  result: Exclude<SearchResult, FoundContact>;
  searched: string;
  otherForms: string[];
  author: string | undefined;
}

export function ResultRow({ result, searched, otherForms, author }: ResultRowProps) {
  const { name, place, passage, route } = result;
  const modified = result.lastModifiedAt;
  const at = passage ? placeIn(passage) : {};
  return (
    <li className={classes.row}>
      <FileTile format={result.entityType === 'folder' ? 'folder' : result.format} />
      <div className={classes.what}>
        <Link to={route} search={at} className={classes.name} data-result>
          <Marked parts={markWords(name, searched, otherForms)} />
        </Link>
        <p className={classes.place}>
          <bdi>{place.join(' / ')}</bdi>
          {author && (
            <>
              {' · '}
              <bdi>{author}</bdi>
            </>
          )}
        </p>
        {passage && (
          <Link to={route} search={at} tabIndex={-1} className={classes.passage}>
            <PassageLine passage={passage} />
          </Link>
        )}
      </div>
      {modified && <time dateTime={modified}>{writeDate(modified)}</time>}
      <FavoriteStar item={favoriteOf(result)} className={classes.star} />
    </li>
  );
}

/** Opens the document at the passage, with its first word looked for. */
function placeIn({ page, parts }: Passage) {
  const find = parts.find(({ isMatch }) => isMatch)?.text;
  return { ...(page !== undefined && { page }), ...(find !== undefined && { find }) };
}

function PassageLine({ passage: { page, parts } }: { passage: Passage }) {
  return (
    <>
      {page !== undefined && (
        <span className={classes.page}>
          <Trans>p. {page}</Trans>
        </span>
      )}
      <span>
        <Marked parts={parts} />
      </span>
    </>
  );
}
