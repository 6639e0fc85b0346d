import '@mantine/core/styles/Radio.layer.css';
import {
  type MailedKind,
  type MailRhythm,
  type MailSettings,
  mailRhythms,
} from '@atrium/contract/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader, Radio, Select } from '@mantine/core';
import {
  IconAlertCircle,
  IconCheck,
  IconMessage2,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconRestore,
  IconShare,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { selectProps } from '../../ui/form/select-styles.ts';
import { NoRows } from '../../ui/list-page/no-rows.tsx';
import { TablePage } from '../../ui/table-page/table-page.tsx';
import classes from './mail-page.module.css';
import { mailSettingsQuery, useMailSettings } from './mail-settings.ts';

/** When what the bell tells comes by mail too. */
export function MailPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(mailSettingsQuery);
  const { change, reset, isSaving, isSaved } = useMailSettings();
  return (
    <TablePage
      title={t`Notifications by mail`}
      hint={
        <Trans>
          The bell shows everything. Here you choose what also comes by mail, and when. A mail never names
          what you cannot read at that moment.
        </Trans>
      }
      tools={
        <span role="status" className={classes.saved} data-shown={isSaved && !isSaving ? true : undefined}>
          {isSaved && !isSaving && (
            <>
              <IconCheck size={15} stroke={1.8} aria-hidden="true" />
              <Trans>Saved</Trans>
            </>
          )}
        </span>
      }
    >
      {data ? (
        <div className={classes.columns}>
          <div>
            <Kinds settings={data} onChange={(rhythms) => change({ rhythms })} />
            {!data.isDefault && (
              <Button
                variant="subtle"
                className={classes.reset}
                leftSection={<IconRestore size={17} stroke={1.6} />}
                onClick={reset}
              >
                <Trans>Reset to the company default</Trans>
              </Button>
            )}
          </div>
          <Timetable settings={data} onChange={change} />
        </div>
      ) : error ? (
        <NoRows why="failed" error={error} onRetry={refetch} empty={{ title: '', text: '', drawing: '' }} />
      ) : (
        <Loader size="sm" aria-label={t`Loading`} />
      )}
    </TablePage>
  );
}

interface KindsProps {
  settings: MailSettings;
  onChange: (rhythms: MailSettings['rhythms']) => void;
}

function Kinds({ settings: { rhythms }, onChange }: KindsProps) {
  const { t } = useLingui();
  const words = useRhythmWords();
  const id = useId();
  const kinds: Array<{ kind?: MailedKind; icon: typeof IconShare; title: string; text: string }> = [
    {
      icon: IconShare,
      title: t`Shared with me`,
      text: t`The mail of whoever shares something with you always comes at once.`,
    },
    { kind: 'reply', icon: IconMessage2, title: t`Replies`, text: t`Somebody answers you in a document.` },
    {
      kind: 'version',
      icon: IconRefresh,
      title: t`New versions`,
      text: t`A document that you starred or watch is replaced.`,
    },
    {
      kind: 'new',
      icon: IconPlus,
      title: t`New in what I watch`,
      text: t`Documents and folders come into a folder or space that you watch.`,
    },
    {
      icon: IconShieldCheck,
      title: t`Reviews that are due`,
      text: t`Mails about spaces that you own always come at once.`,
    },
    {
      kind: 'failed',
      icon: IconAlertCircle,
      title: t`Copies that failed`,
      text: t`No PDF copy could be made of a file that you uploaded.`,
    },
  ];
  return (
    <div className={classes.kinds}>
      <div className={classes.head} aria-hidden="true">
        <span>
          <Trans>What happened</Trans>
        </span>
        {mailRhythms.map((rhythm) => (
          <span key={rhythm}>{words[rhythm]}</span>
        ))}
      </div>
      {kinds.map(({ kind, icon: Icon, title, text }, index) => (
        <div
          key={title}
          role="radiogroup"
          className={classes.kind}
          aria-labelledby={`${id}-${index}`}
          aria-describedby={`${id}-${index}-text`}
        >
          <Icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
          <div className={classes.what}>
            <span id={`${id}-${index}`} className={classes.title}>
              {title}
            </span>
            <span id={`${id}-${index}-text`} className={classes.text}>
              {text}
            </span>
          </div>
          <div className={classes.choices}>
            {mailRhythms.map((rhythm) => (
              <Radio
                key={rhythm}
                name={`${id}-${index}`}
                value={rhythm}
                checked={rhythm === (kind ? rhythms[kind] : 'once')}
                onChange={() => kind && onChange({ ...rhythms, [kind]: rhythm })}
                label={<span className={classes.word}>{words[rhythm]}</span>}
                disabled={!kind}
                className={classes.radio}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function useRhythmWords(): Record<MailRhythm, string> {
  const { t } = useLingui();
  return { once: t`At once`, daily: t`Daily`, weekly: t`Weekly`, never: t`Never` };
}

interface TimetableProps {
  settings: MailSettings;
  onChange: (changes: Partial<MailSettings>) => void;
}

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);

function Timetable({ settings: { at, weekday, zone, address, isPaused }, onChange }: TimetableProps) {
  const { t, i18n } = useLingui();
  // 5 January 2026 was a Monday.
  const dayName = (day: number) => i18n.date(new Date(2026, 0, 4 + day), { weekday: 'long' });
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <section className={classes.card} aria-label={t`Daily and weekly mail`}>
      <h2>
        <Trans>Daily and weekly mail</Trans>
      </h2>
      <p>
        <Trans>One mail with everything since the last one. Nothing new, no mail.</Trans>
      </p>
      <Select
        {...selectProps}
        label={t`Daily at`}
        data={halfHours}
        value={at}
        allowDeselect={false}
        onChange={(value) => value && onChange({ at: value })}
      />
      <Select
        {...selectProps}
        label={t`Weekly on`}
        data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: dayName(day) }))}
        value={String(weekday)}
        allowDeselect={false}
        onChange={(value) => value && onChange({ weekday: Number(value) })}
      />
      <Select
        {...selectProps}
        label={t`Time zone`}
        data={zones}
        value={zone}
        allowDeselect={false}
        searchable
        limit={100}
        nothingFoundMessage={t`There is no such time zone`}
        onChange={(value) => value && onChange({ zone: value })}
      />
      <p className={classes.address}>
        <Trans>
          Sent to <strong>{address}</strong>.
        </Trans>
      </p>
      <div className={classes.pause}>
        <div>
          <strong>{isPaused ? <Trans>All mail is paused</Trans> : <Trans>Pause all mail</Trans>}</strong>
          <span>
            <Trans>For holidays. The bell goes on.</Trans>
          </span>
        </div>
        <Button
          size="xs"
          variant="default"
          className={classes.pauseButton}
          leftSection={
            isPaused ? <IconPlayerPlay size={16} stroke={1.6} /> : <IconPlayerPause size={16} stroke={1.6} />
          }
          onClick={() => onChange({ isPaused: !isPaused })}
        >
          {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
        </Button>
      </div>
    </section>
  );
}
