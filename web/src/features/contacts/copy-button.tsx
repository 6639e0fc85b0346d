import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../../ui/toast/toast.tsx';
import classes from './contact-links.module.css';

/** Puts a number or an address on the clipboard. */
export function CopyButton({ value, tabStop }: { value: string; tabStop?: 0 | -1 }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? IconCheck : IconCopy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      showToast('bad', t`The browser does not allow copying here`);
    }
  };
  return (
    <>
      <button
        type="button"
        className={classes.copy}
        tabIndex={tabStop}
        aria-label={t`Copy ${value}`}
        onClick={() => void copy()}
      >
        <Icon size={16} stroke={1.6} aria-hidden="true" />
      </button>
      <span className="atr-hidden" role="status">
        {isCopied && t`Copied`}
      </span>
    </>
  );
}
