import type { Contact } from '@atrium/contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { IconBuilding, IconDeviceMobile, IconMail, IconPhone, IconPrinter } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import type { TabStop } from '../../ui/data-table/types.ts';
import classes from './contact-links.module.css';
import { CopyButton } from './copy-button.tsx';

export type Reachable = Pick<Contact, 'email' | 'phone' | 'mobile' | 'fax' | 'switchboard'>;

export const kinds = [
  ['email', IconMail],
  ['phone', IconPhone],
  ['mobile', IconDeviceMobile],
  ['fax', IconPrinter],
  ['switchboard', IconBuilding],
] as const;

export const hrefOf = (kind: keyof Reachable, value: string): string =>
  kind === 'email'
    ? `mailto:${encodeURIComponent(value).replace('%40', '@')}`
    : `tel:${value.replace(/[^\d+#*]/g, '')}`;

export function useReachLabels(): Record<keyof Reachable, string> {
  const { t } = useLingui();
  return {
    email: t`Email`,
    phone: t`Phone`,
    mobile: t`Mobile`,
    fax: t`Fax`,
    switchboard: t`Switchboard`,
  };
}

/** Ways to reach somebody, each in its place, so that the eye finds them. They mail and dial; the number shows on the way. */
export function ContactLinks({ of, tabStop }: { of: Reachable; tabStop: TabStop }) {
  const [shown, setShown] = useState<keyof Reachable>();
  const labels = useReachLabels();
  return (
    <div className={classes.links}>
      {kinds.map(([kind, Icon]) => {
        const value = of[kind];
        if (value === '') return <span key={kind} className={classes.slot} />;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only shows and hides what the link itself says
          <span
            key={kind}
            className={classes.slot}
            data-filled
            onMouseEnter={() => setShown(kind)}
            onMouseLeave={() => setShown(undefined)}
            onFocus={() => setShown(kind)}
            onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
              if (!currentTarget.contains(relatedTarget)) setShown(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || shown === undefined) return;
              event.stopPropagation();
              setShown(undefined);
            }}
          >
            <a
              className={classes.link}
              href={hrefOf(kind, value)}
              tabIndex={tabStop}
              aria-label={`${labels[kind]} ${value}`}
            >
              <Icon size={17} stroke={1.6} aria-hidden="true" />
              <bdi className={classes.text}>{value}</bdi>
            </a>
            {shown === kind && (
              <span className={classes.card} data-card>
                <bdi>{value}</bdi>
                <CopyButton value={value} tabStop={tabStop} />
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
