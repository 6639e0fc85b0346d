import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { unreachableText } from '../../base/failures/errors.ts';
import { EmptyState } from './empty-state.tsx';

const noWaves =
  'M12 18h.01M9.2 15.2a4 4 0 0 1 5.6 0M6.3 12.3a8 8 0 0 1 3.2-1.9M14 10.2a8 8 0 0 1 3.7 2.1M3.5 9.5a12 12 0 0 1 4-2.7M12 6a12 12 0 0 1 8.5 3.5M4 3l16 18';

interface OfflineStateProps {
  level?: 'h1' | 'h2';
  onRetry: () => unknown;
  /** What there is to do meanwhile, below it. */
  children?: ReactNode;
}

/** Stands where nothing could be loaded because nobody answers, and makes way by itself once somebody does. */
export function OfflineState({ level = 'h2', onRetry, children }: OfflineStateProps) {
  const { t } = useLingui();
  const router = useRouter();
  const go = (event: MouseEvent) => {
    event.preventDefault();
    router.navigate({ to: '/offline' as string });
  };
  return (
    <>
      <EmptyState
        level={level}
        title={t`You are offline`}
        drawing={noWaves}
        actions={
          <>
            <Button component="a" href="/offline" onClick={go}>
              <Trans>Documents on this device</Trans>
            </Button>
            <Button variant="default" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </>
        }
      >
        {unreachableText()} <Trans>This page opens by itself as soon as Atrium can be reached again.</Trans>
      </EmptyState>
      {children}
    </>
  );
}
