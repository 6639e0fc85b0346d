import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import form from '../../ui/form.module.css';
import { Notice } from '../../ui/notice.tsx';

export function UnsupportedNotice() {
  const { t } = useLingui();
  return (
    <Notice kind="warn" title={t`Offline caching is not supported`}>
      <Trans>
        This browser cannot keep documents for use without a network. Current versions of Chrome, Edge,
        Firefox and Safari can, but not always in a private window.
      </Trans>
    </Notice>
  );
}

export function NotSupported({ onClose }: { onClose: () => void }) {
  return (
    <div className={form.form}>
      <UnsupportedNotice />
      <div className={form.actions}>
        <Button onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}
