import { setGuide } from '@atrium/contract/guide';
import type { Me } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Portal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { send } from '../../base/http/call.ts';
import { meQuery } from '../../core/people/me.ts';
import type { AskedWindowProps } from '../../ui/window/asked-window.tsx';
import classes from './guide.module.css';
import { placeCard } from './place-card.ts';
import { useShowRows } from './use-show-rows.ts';
import { useSteps } from './use-steps.ts';
import { useTarget } from './use-target.ts';

/** Leads through the app on the screen itself: what is spoken of lies in a hole of the scrim. */
export function Guide({ opened, onClose }: AskedWindowProps<object>) {
  const rememberSeen = useRememberSeen();
  if (!opened) return null;
  const close = () => {
    rememberSeen();
    onClose();
  };
  return (
    <Portal>
      <Steps onClose={close} />
    </Portal>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const next = useRef<HTMLButtonElement>(null);
  const steps = useSteps();
  const [number, setNumber] = useState(1);
  const step = steps[number - 1];
  const target = useTarget(step?.targets ?? []);
  const place = placeCard(target, { width: window.innerWidth, height: window.innerHeight });
  useShowRows(step?.needsRows ?? false);
  useInertPage();
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  if (!step) return null;
  const count = steps.length;
  const isLast = number === count;
  const go = (to: number) => setNumber(Math.min(Math.max(to, 1), count));
  const forward = () => (isLast ? onClose() : go(number + 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    if (!isArrow && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isArrow) go(number + (event.key === 'ArrowRight' ? 1 : -1));
    else onClose();
  };
  return (
    <>
      <div
        className={classes.scrim}
        data-whole={target === undefined || undefined}
        style={target && { top: target.top, left: target.left, width: target.width, height: target.height }}
      />
      <div
        role="dialog"
        aria-modal="true"
        aria-label={t`Guide`}
        aria-describedby={id}
        className={classes.card}
        data-side={place.side}
        style={place.style}
        onKeyDown={onKeyDown}
      >
        <div className={classes.head}>
          <span className={classes.count}>
            <Trans>
              {number} of {count}
            </Trans>
          </span>
          <button type="button" className={classes.skip} onClick={onClose}>
            <Trans>Skip the guide</Trans>
          </button>
        </div>
        <div id={id} aria-live="polite">
          <h2>{step.title}</h2>
          <p className={classes.text}>{step.text}</p>
          <ul className={classes.points}>
            {step.points.map(([Icon, words]) => (
              <li key={words}>
                <Icon size={17} stroke={1.6} aria-hidden="true" />
                {words}
              </li>
            ))}
          </ul>
        </div>
        <div className={classes.foot}>
          <span className={classes.dots} aria-hidden="true">
            {steps.map(({ title }, index) => (
              <span key={title} data-state={dotState(index + 1, number)} />
            ))}
          </span>
          {number > 1 && (
            <Button variant="default" onClick={() => go(number - 1)}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button ref={next} onClick={forward}>
            {isLast ? <Trans context="close the guide">Done</Trans> : <Trans>Next</Trans>}
          </Button>
        </div>
      </div>
    </>
  );
}

const dotState = (dot: number, now: number) => (dot === now ? 'now' : dot < now ? 'done' : undefined);

/** What lies behind is neither clicked nor read aloud meanwhile; nor does a page that comes take the focus. */
function useInertPage(): void {
  useEffect(() => {
    const root = document.getElementById('root');
    root?.setAttribute('inert', '');
    return () => root?.removeAttribute('inert');
  }, []);
}

/** Kept on the server. Where that fails, the guide comes again at the next visit: nothing is lost. */
function useRememberSeen(): () => void {
  const client = useQueryClient();
  return () => {
    const me = client.getQueryData<Me>(meQuery.queryKey);
    if (!me?.wantsGuide) return;
    client.setQueryData<Me>(meQuery.queryKey, { ...me, wantsGuide: false });
    send(setGuide, { body: { isWanted: false } }).catch(() => {});
  };
}
