import type { StorageUse as Use } from '@atrium/contract/quotas';
import { Trans } from '@lingui/react/macro';
import { formatBytes } from '../base/text/in-language.ts';
import classes from './storage-use.module.css';

/** The part from which on somebody should look. */
const nearlyFull = 0.9;

/** `1.2 GB of 5 GB`, or what is used alone where there is no limit. */
export function StorageUse({ used, limit }: Pick<Use, 'used' | 'limit'>) {
  const [shown, most] = [formatBytes(used), formatBytes(limit ?? 0)];
  if (limit === null) return <span className={classes.use}>{shown}</span>;
  return (
    <span className={classes.use} data-full={used >= limit * nearlyFull}>
      <Trans>
        {shown} of {most}
      </Trans>
    </span>
  );
}
