import type { SystemStatus } from '@atrium/contract/system';
import { plural, t } from '@lingui/core/macro';
import { formatBytes } from '../../base/text/in-language.ts';
import { writeDay } from '../../base/text/write-time.ts';

export interface Attention {
  id: string;
  kind: 'late' | 'due' | 'mail' | 'office' | 'disk' | 'people' | 'files' | 'feeds' | 'viruses' | 'check';
  isUrgent: boolean;
  title: string;
  text: string;
  /** Where it is put right. */
  link?: { to: string; label: string };
}

/** What somebody should look after, the most urgent first. */
export function findAttention(status: SystemStatus): Attention[] {
  const all = [disk, check, quotas, scanner, reviews, mail, office, feeds, people].flatMap((find) =>
    find(status),
  );
  return all.sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

function disk({ storage: { isLow, freeBytes } }: SystemStatus): Attention[] {
  if (!isLow || freeBytes === null) return [];
  const free = formatBytes(freeBytes);
  return [
    {
      id: 'disk',
      kind: 'disk',
      isUrgent: true,
      title: t`The disk is nearly full`,
      text: t`${free} are free. Uploads are refused when it is full.`,
    },
  ];
}

/** What was found stands below, with what to do. */
function check({ lastCheck }: SystemStatus): Attention[] {
  const found = lastCheck?.findings.length ?? 0;
  if (found === 0) return [];
  return [
    {
      id: 'check',
      kind: 'check',
      isUrgent: true,
      title: plural(found, {
        one: 'The last check found # kind of fault',
        other: 'The last check found # kinds of faults',
      }),
      text: t`“Last check” below names each, with what to do.`,
    },
  ];
}

function scanner({ virusScanner: { state, whenUnchecked, waiting, held } }: SystemStatus): Attention[] {
  const item = { id: 'viruses', kind: 'viruses' as const };
  if (state === 'down') {
    const title = t`The virus scanner does not answer`;
    const text =
      whenUnchecked === 'pass'
        ? t`Uploads are let through and checked later.`
        : t`Uploaded documents stay closed until it answers; pictures and lists are refused.`;
    return [{ ...item, isUrgent: true, title, text }];
  }
  if (held === 0) return [];
  const title = plural(waiting, {
    one: '# file waits for the virus check',
    other: '# files wait for the virus check',
  });
  const text =
    state === 'off'
      ? t`No virus scanner is set up. Set CLAMAV to use one.`
      : t`If they stay, they are larger than the scanner accepts (StreamMaxLength).`;
  return [{ ...item, isUrgent: state === 'off', title, text }];
}

function quotas({ storage: { nearlyFull } }: SystemStatus): Attention[] {
  return nearlyFull.map(({ of, id, name, ...use }) => {
    const [used, limit] = [formatBytes(use.used), formatBytes(use.limit)];
    return {
      id: `quota ${of} ${id}`,
      kind: 'disk',
      isUrgent: use.used >= use.limit,
      title: of === 'space' ? t`A space is nearly full` : t`Somebody’s storage is nearly full`,
      text: t`${name}: ${used} of ${limit}. Uploads are refused when it is full.`,
      link:
        of === 'space' ? { to: '/admin/spaces', label: t`Spaces` } : { to: '/admin/users', label: t`Users` },
    };
  });
}

function reviews(status: SystemStatus): Attention[] {
  return status.reviews.map(({ space, name, deadline, isLate }) => {
    const date = writeDay(deadline);
    return {
      id: `review ${space}`,
      kind: isLate ? 'late' : 'due',
      isUrgent: isLate,
      title: isLate ? t`Permission review deadline expired` : t`Permission review required`,
      text: isLate
        ? t`${name}: the deadline was ${date}. Anyone not confirmed is blocked.`
        : t`${name}, until ${date}`,
      link: { to: `/spaces/${space}/permissions`, label: t`Open review` },
    };
  });
}

function mail({ mail: { failed, lastFailure, isConfigured } }: SystemStatus): Attention[] {
  const items: Attention[] = [];
  if (failed > 0) {
    items.push({
      id: 'mail',
      kind: 'mail',
      isUrgent: true,
      title: plural(failed, {
        one: '# mail could not be delivered',
        other: '# mails could not be delivered',
      }),
      text: lastFailure ? `${lastFailure.recipient}: ${lastFailure.error}` : '',
    });
  }
  if (!isConfigured) {
    items.push({
      id: 'no mail',
      kind: 'mail',
      isUrgent: false,
      title: t`No mail server is configured`,
      text: t`Mails are written to the outbox folder. Set SMTP_URL to send them.`,
    });
  }
  return items;
}

function office({ libreOffice, isolated, pdfCopies, texts }: SystemStatus): Attention[] {
  const items: Attention[] = [];
  if (!libreOffice) {
    items.push({
      id: 'office',
      kind: 'office',
      isUrgent: false,
      title: t`LibreOffice is missing`,
      text: t`Office documents get no PDF copy until it is installed.`,
    });
  }
  if (!isolated.copies || !isolated.texts) {
    items.push({
      id: 'isolation',
      kind: 'office',
      isUrgent: false,
      title: t`Conversion is not isolated`,
      text: isolated.copies
        ? t`Texts for search are read without bubblewrap: only Node keeps a document from reading other files.`
        : t`Office documents get no PDF copy: a document could read other files. Install bubblewrap, or allow it to create namespaces.`,
    });
  }
  const failed = pdfCopies.failed + texts.failed;
  if (failed > 0) {
    items.push({
      id: 'files',
      kind: 'files',
      isUrgent: false,
      title: plural(failed, { one: '# file could not be read', other: '# files could not be read' }),
      text: t`They are damaged or protected: they have no PDF copy, or cannot be found by their text.`,
    });
  }
  return items;
}

function feeds({ newsFeeds: { failed, lastFailure } }: SystemStatus): Attention[] {
  if (failed === 0) return [];
  return [
    {
      id: 'feeds',
      kind: 'feeds',
      isUrgent: false,
      title: plural(failed, { one: '# news feed cannot be read', other: '# news feeds cannot be read' }),
      text: lastFailure ? `${lastFailure.publisher}: ${lastFailure.error}` : '',
      link: { to: '/admin/news/feeds', label: t`Show feeds` },
    },
  ];
}

function people({ neverSignedIn }: SystemStatus): Attention[] {
  if (neverSignedIn === 0) return [];
  return [
    {
      id: 'people',
      kind: 'people',
      isUrgent: false,
      title: plural(neverSignedIn, {
        one: '# active user has never signed in',
        other: '# active users have never signed in',
      }),
      text: t`They may not have chosen their first password yet.`,
      link: { to: '/admin/users', label: t`Show users` },
    },
  ];
}
