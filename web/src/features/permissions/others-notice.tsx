import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Notice } from '../../ui/state/notice.tsx';
import classes from './summary.module.css';

interface OthersNoticeProps {
  /** What others changed meanwhile: names, by whom as far as known, and whether one has changed it too. */
  others: { key: number; name: string; by: string | undefined; isMine: boolean }[];
  /** How many own changes are left on top of it. */
  mine: number;
  onKeep: () => void;
  onDrop: () => void;
}

const mostShown = 20;

/** Nothing was saved, as somebody else was faster: what they changed, and what becomes of one's own changes. */
export function OthersNotice({ others, mine, onKeep, onDrop }: OthersNoticeProps) {
  const { t } = useLingui();
  const more = others.length - mostShown;
  return (
    <Notice kind="warn" title={t`Somebody else has changed these permissions meanwhile`}>
      <p>
        <Trans>Your changes have not been saved yet. You now see the latest state.</Trans>
      </p>
      <ul className={classes.others}>
        {others.slice(0, mostShown).map(({ key, name, by, isMine }) => (
          <li key={key}>
            <strong dir="auto">{name}</strong>
            {by && (
              <>
                {' '}
                <Trans>by {by}</Trans>
              </>
            )}
            {isMine && (
              <>
                {' '}
                <Trans>(you change it too)</Trans>
              </>
            )}
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
      <div className={classes.answers}>
        <Button size="xs" variant="default" onClick={onKeep}>
          {mine === 0 ? (
            <Trans>Go on</Trans>
          ) : (
            <Plural value={mine} one="Keep my change on top" other="Keep my # changes on top" />
          )}
        </Button>
        {mine > 0 && (
          <Button size="xs" variant="default" onClick={onDrop}>
            <Trans>Drop mine</Trans>
          </Button>
        )}
      </div>
    </Notice>
  );
}
