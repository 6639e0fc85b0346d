import type { SystemStatus } from '@atrium/contract/system';
import { plural, t } from '@lingui/core/macro';
import { formatBytes } from '../../base/text/in-language.ts';
import { writeTime } from '../../base/text/write-time.ts';

export interface SystemPart {
  name: string;
  state: 'ok' | 'warn' | 'bad';
  value: string;
  note: string;
}

/** The strip of the landing page: each part in two lines. */
export function describeParts(status: SystemStatus): SystemPart[] {
  return [
    application(status),
    database(status),
    storage(status),
    queue(status),
    mail(status),
    office(status),
    scanner(status),
  ];
}

function application({ version, startedAt }: SystemStatus): SystemPart {
  const since = writeTime(startedAt);
  return { name: t`Application`, state: 'ok', value: t`Version ${version}`, note: t`Up since ${since}` };
}

function database({ database: { version, bytes, isEmbedded } }: SystemStatus): SystemPart {
  const [number = version] = version.split(' ');
  const size = formatBytes(bytes);
  return {
    name: t`Database`,
    state: 'ok',
    value: `PostgreSQL ${number}`,
    note: isEmbedded ? t`Embedded, ${size}` : t`External, ${size}`,
  };
}

function storage({ storage: { files, bytes, freeBytes, isLow } }: SystemStatus): SystemPart {
  const used = formatBytes(bytes);
  const free = freeBytes === null ? null : formatBytes(freeBytes);
  return {
    name: t`File storage`,
    state: isLow ? 'bad' : 'ok',
    value: plural(files, { one: '# file', other: '# files' }),
    note: free === null ? used : t`${used}, ${free} free`,
  };
}

function queue({ pdfCopies, texts }: SystemStatus): SystemPart {
  const waiting = pdfCopies.waiting + texts.waiting;
  const failed = pdfCopies.failed + texts.failed;
  return {
    name: t`File work`,
    state: waiting > 0 ? 'warn' : 'ok',
    value: waiting > 0 ? t`${waiting} waiting` : t`Nothing waiting`,
    note:
      failed > 0
        ? plural(failed, { one: '# could not be read', other: '# could not be read' })
        : t`PDF copies and texts for search`,
  };
}

function mail({ mail: { isConfigured, waiting, failed, lastSentAt } }: SystemStatus): SystemPart {
  const last = lastSentAt ? writeTime(lastSentAt) : '';
  const idle = isConfigured ? t`Delivering` : t`To a folder`;
  return {
    name: t({ message: 'Mail', context: 'part of the system' }),
    state: failed > 0 ? 'bad' : isConfigured ? 'ok' : 'warn',
    value: waiting > 0 ? t`${waiting} waiting` : idle,
    note: last ? t`Last message ${last}` : t`No messages yet`,
  };
}

function office({ libreOffice, isolated }: SystemStatus): SystemPart {
  const name = 'LibreOffice';
  if (!libreOffice) return { name, state: 'warn', value: t`Missing`, note: t`No PDF copies are made` };
  if (!isolated.copies) {
    return { name, state: 'warn', value: t`Not isolated`, note: t`PDF copies of text files alone` };
  }
  return { name, state: 'ok', value: t`Ready`, note: t`Makes PDF copies` };
}

function scanner({ virusScanner: { state, waiting } }: SystemStatus): SystemPart {
  const values = { off: t`Off`, up: t`Ready`, down: t`Does not answer` };
  const note = state === 'off' ? t`Uploads are not checked` : t`Checks every upload`;
  return {
    name: t`Virus scanner`,
    state: state === 'down' ? 'bad' : waiting > 0 ? 'warn' : 'ok',
    value: values[state],
    note: waiting > 0 ? t`${waiting} waiting` : note,
  };
}
