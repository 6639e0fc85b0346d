import { Trans, useLingui } from '@lingui/react/macro';
import { isInternetExplorer } from '../../core/offline/this-browser.ts';
import { Notice } from '../../ui/state/notice.tsx';

/** Tells why nothing can be kept here, and what to use instead. */
export function UnsupportedNotice() {
  const { t } = useLingui();
  if (isInternetExplorer())
    return (
      <Notice kind="warn" title={t`Offline caching is not supported in Internet Explorer`}>
        <Trans>Current versions of Chrome, Edge, Firefox and Safari can keep documents.</Trans>
      </Notice>
    );
  return (
    <Notice kind="warn" title={t`Offline caching is not supported in this browser`}>
      <Trans>
        Offline caching is not supported in Internet Explorer, nor where a browser keeps nothing for a site:
        in some private windows, and at an address without HTTPS. Current versions of Chrome, Edge, Firefox
        and Safari can keep documents.
      </Trans>
    </Notice>
  );
}
