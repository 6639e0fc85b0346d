import { Trans } from '@lingui/react/macro';
import { TryAgain } from '../../ui/state/try-again.tsx';

export const FavoritesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <TryAgain onRetry={onRetry}>
    <Trans>The favorites could not be loaded.</Trans>
  </TryAgain>
);
