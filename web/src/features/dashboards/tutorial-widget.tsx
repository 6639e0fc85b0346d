import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { settings } from '../../base/settings.ts';
import { VideoBlock } from '../../ui/video-block.tsx';
import { GettingStarted } from './tutorial/getting-started.tsx';
import classes from './tutorial-widget.module.css';

/** The operator's videos, one after the other; without any, tips for the first days. */
export function TutorialWidget({
  tutorials = settings.tutorials,
}: {
  tutorials?: typeof settings.tutorials;
}) {
  const { t } = useLingui();
  const [at, setAt] = useState(0);
  const shown = tutorials[at];
  if (!shown) return <GettingStarted />;
  const titleOf = (index: number) => tutorials[index]?.title || t`Part ${index + 1}`;
  const part = at + 1;
  const parts = tutorials.length;
  return (
    <div className={classes.tutorial}>
      {/* Another video begins as it would the first time: with a click. */}
      <VideoBlock key={at} url={shown.url} />
      {(shown.title || parts > 1) && <p className={classes.title}>{titleOf(at)}</p>}
      {parts > 1 && (
        <>
          <p className={classes.part}>
            <Trans>
              Part {part} of {parts}
            </Trans>
          </p>
          <ul className={classes.others}>
            {tutorials.map(
              ({ url }, index) =>
                index !== at && (
                  <li key={url}>
                    <button type="button" onClick={() => setAt(index)}>
                      <IconPlayerPlay size={17} stroke={1.6} aria-hidden="true" />
                      {titleOf(index)}
                    </button>
                  </li>
                ),
            )}
          </ul>
        </>
      )}
    </div>
  );
}
