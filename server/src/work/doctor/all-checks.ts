import type { Check } from './check.ts';
import { accessChecks } from './checks/access.ts';
import { annotationChecks } from './checks/annotations.ts';
import { counterChecks } from './checks/counters.ts';
import { databaseChecks } from './checks/database.ts';
import { fileRowChecks } from './checks/file-rows.ts';
import { fileWorkChecks } from './checks/file-work.ts';
import { fileChecks } from './checks/files.ts';
import { jobChecks } from './checks/jobs.ts';
import { mailChecks, mailServerCheck } from './checks/mails.ts';
import { notificationChecks } from './checks/notifications.ts';
import { objectChecks } from './checks/objects.ts';
import { replicaChecks } from './checks/replica.ts';
import { searchChecks } from './checks/search.ts';
import { serviceChecks } from './checks/services.ts';
import { settingChecks } from './checks/settings.ts';
import { treeChecks } from './checks/tree.ts';

/** Those that need no tables that are up to date. */
export const machineChecks: Check[] = [
  ...databaseChecks,
  ...replicaChecks,
  ...settingChecks,
  ...serviceChecks,
  mailServerCheck,
];

/** Everything that is looked at, in the order in which it is mended: what others follow from comes first. */
export const allChecks: Check[] = [
  ...machineChecks,
  ...treeChecks,
  ...accessChecks,
  ...counterChecks,
  ...fileChecks,
  ...objectChecks,
  ...fileRowChecks,
  ...fileWorkChecks,
  ...searchChecks,
  ...annotationChecks,
  ...mailChecks,
  ...notificationChecks,
  ...jobChecks,
];
