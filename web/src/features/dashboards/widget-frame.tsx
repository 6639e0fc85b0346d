import '@mantine/core/styles/Skeleton.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId } from 'react';
import { TryAgain } from '../../ui/state/try-again.tsx';
import type { Widget } from './widget.ts';
import classes from './widget-frame.module.css';

interface WidgetFrameProps {
  widget: Widget;
  /** The tools over its upper right corner. */
  tools?: ReactNode;
  /** Whether nothing inside can be used, as while it is moved about. */
  isInert?: boolean;
  children?: ReactNode;
}

/** The card around a widget: its title, and its content, which scrolls inside. */
export function WidgetFrame({ widget, tools, isInert = false, children }: WidgetFrameProps) {
  const title = useId();
  const content = (
    <div className={classes.content} inert={isInert}>
      {children ?? <WidgetContent widget={widget} />}
    </div>
  );
  if (widget.isBare) {
    return (
      <div
        className={classes.frame}
        data-bare
        {...(tools ? { role: 'group', 'aria-label': widget.title } : {})}
      >
        {tools}
        {content}
      </div>
    );
  }
  return (
    <section className={classes.frame} aria-labelledby={title}>
      <h2 className={classes.title} id={title} data-with-tools={tools || widget.aside ? true : undefined}>
        {widget.title}
      </h2>
      {tools ?? (widget.aside && <div className={classes.aside}>{widget.aside()}</div>)}
      {content}
    </section>
  );
}

/** A widget that breaks says so in its own place; the others go on. */
function WidgetContent({ widget }: { widget: Widget }) {
  const client = useQueryClient();
  // What it was drawn from may be what broke it: whatever nobody shows now is read anew.
  const forget = () => client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <CatchBoundary
          getResetKey={() => widget.id}
          errorComponent={(caught) => (
            <div className={classes.broken}>
              <TryAgain
                onRetry={() => {
                  forget();
                  reset();
                  caught.reset();
                }}
              >
                <Trans>This widget could not be shown.</Trans>
              </TryAgain>
            </div>
          )}
        >
          <Suspense fallback={<WidgetSkeleton />}>{widget.content()}</Suspense>
        </CatchBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

const lines = ['86%', '64%', '92%', '52%', '78%', '60%'];

export function WidgetSkeleton() {
  const { t } = useLingui();
  return (
    <div className={classes.skeleton} role="status" aria-label={t`Loading`}>
      {lines.map((width) => (
        <Skeleton key={width} width={width} height={10} />
      ))}
    </div>
  );
}
