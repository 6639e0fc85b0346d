import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconClock,
  IconClockExclamation,
  IconDatabaseExclamation,
  IconFileAlert,
  IconMailExclamation,
  IconMoodCheck,
  IconPlugConnectedX,
  IconRss,
  IconStethoscope,
  IconUserQuestion,
  IconVirusSearch,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './attention-list.module.css';
import type { Attention } from './find-attention.ts';

const icons: Record<Attention['kind'], typeof IconClock> = {
  late: IconClockExclamation,
  due: IconClock,
  mail: IconMailExclamation,
  office: IconPlugConnectedX,
  disk: IconDatabaseExclamation,
  people: IconUserQuestion,
  files: IconFileAlert,
  feeds: IconRss,
  viruses: IconVirusSearch,
  check: IconStethoscope,
};

export function AttentionList({ items }: { items: Attention[] }) {
  if (items.length === 0) {
    return (
      <p className={classes.nothing}>
        <IconMoodCheck size={20} stroke={1.6} aria-hidden="true" />
        <Trans>Nothing needs attention.</Trans>
      </p>
    );
  }
  return (
    <ul className={classes.list}>
      {items.map(({ id, kind, isUrgent, title, text, link }) => {
        const Icon = icons[kind];
        return (
          <li key={id}>
            <span className={classes.icon} data-urgent={isUrgent || undefined}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
            </span>
            <div className={classes.words}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            {link && (
              <Button component={Link} to={link.to} variant="default" size="xs" className={classes.button}>
                {link.label}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
