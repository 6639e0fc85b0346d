import type { AuditEvent } from '@atrium/contract/audit-trail';
import { plural, t } from '@lingui/core/macro';
import { writeDay } from '../../base/text/write-time.ts';

/** What people call the fields of details; others are told by their own name, in words. */
const fieldWords = (): Record<string, string> => ({
  documents: t`Documents`,
  document: t`Document`,
  folders: t`Folders`,
  folder: t`Folder`,
  spaces: t`Spaces`,
  fromSpace: t({ message: 'From', context: 'space' }),
  toSpace: t({ message: 'To', context: 'space' }),
  places: t`Places`,
  role: t`Role`,
  roles: t`Roles`,
  roleIds: t`Roles`,
  user: t`Person`,
  owner: t`Owner`,
  userIds: t`People`,
  ccUserIds: t`Copies to`,
  members: t`Members`,
  mailingListIds: t`Mailing lists`,
  deadline: t`Deadline`,
  before: t`Before`,
  email: t`Email`,
  emailBefore: t`Email before`,
  filename: t`File`,
  filenames: t`Files`,
  signature: t`Virus`,
  count: t`Number`,
  mails: t`Mails`,
  leftOut: t`Left out`,
  added: t`Added`,
  removed: t`Removed`,
  url: t`Address`,
  call: t({ message: 'Call', context: 'of the interface' }),
  format: t`Format`,
  reason: t`Reason`,
});

/** The subject's own name stands beside; fingerprints and raw entries are for machines, which read the export. */
const untold = ['name', 'state', 'entries', 'entriesMore', 'sessions'];
const mostNames = 3;

/** What happened besides, about named things. */
export function writeDetail({ detail, names }: Pick<AuditEvent, 'detail' | 'names'>): string {
  const words = fieldWords();
  const told = Object.keys({ ...detail, ...names }).flatMap((field) => {
    if (untold.includes(field) || field.endsWith('More')) return [];
    const text = names[field] ? writeNames(field, detail, names[field]) : writeValue(field, detail[field]);
    return text === '' ? [] : [`${words[field] ?? inWords(field)}: ${text}`];
  });
  return told.join(' · ');
}

function writeNames(field: string, detail: AuditEvent['detail'], names: string[]): string {
  const value = detail[field];
  const inAll = (Array.isArray(value) ? value.length : names.length) + Number(detail[`${field}More`] ?? 0);
  const shown = names.slice(0, mostNames);
  const more = Math.max(inAll, names.length) - shown.length;
  const list = shown.join(', ');
  return more > 0 ? plural(more, { one: `${list} and # more`, other: `${list} and # more` }) : list;
}

function writeValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return '';
  if (value === true) return t`yes`;
  if (Array.isArray(value)) {
    // Ids whose things are gone for good: their number is all that can be told.
    if (value.every((one) => typeof one === 'number')) return value.length === 0 ? '' : String(value.length);
    if (value.every((one) => typeof one === 'string')) return value.join(', ');
  }
  if (typeof value === 'object') return JSON.stringify(value);
  return field === 'deadline' && typeof value === 'string' ? writeDay(value) : String(value);
}

/** `isUsing2FA` as people would write it. */
const inWords = (field: string): string => {
  const words = field.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
