import { youtubeId } from '@atrium/contract/parts/rich-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Missing } from './state/missing.tsx';
import classes from './video-block.module.css';

/** Nothing is asked of YouTube before somebody wants to see the video. */
export function VideoBlock({ url }: { url: string }) {
  const { t } = useLingui();
  const [playing, setPlaying] = useState(false);
  const id = youtubeId(url);
  if (!id) {
    return (
      <Missing icon={IconVideoOff}>
        <Trans>Video missing</Trans>
      </Missing>
    );
  }
  if (!playing) {
    return (
      <button type="button" className={classes.video} onClick={() => setPlaying(true)}>
        <span className={classes.play}>
          <IconPlayerPlayFilled size={22} aria-hidden="true" />
        </span>
        <span className={classes.videoTitle}>
          <Trans>Play video</Trans>
        </span>
        <span className={classes.videoNote}>
          <Trans>It is loaded from YouTube when you play it.</Trans>
        </span>
      </button>
    );
  }
  return (
    <iframe
      className={classes.frame}
      title={t`YouTube video`}
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      // YouTube refuses to play for pages that send no address at all.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
