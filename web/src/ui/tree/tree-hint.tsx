import { Trans } from '@lingui/react/macro';

/** The words that are read out when the tree gets the focus. */
export function TreeHint({ id }: { id: string }) {
  return (
    <span id={id} hidden>
      <Trans>Press Space to move an entry.</Trans>
    </span>
  );
}
