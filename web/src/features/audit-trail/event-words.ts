import type { AuditAction, AuditEvent, EventKind } from '@atrium/contract/audit-trail';
import { t } from '@lingui/core/macro';

/** Each kind as the filter names it. A new one does not compile until it has a word. */
export const kindWords = (): Record<EventKind, string> => ({
  'sign-ins': t`Sign-ins`,
  refusals: t`Refused`,
  accounts: t`Accounts`,
  permissions: t`Permissions`,
  reviews: t`Access reviews`,
  spaces: t`Spaces`,
  deletions: t`Deleted and restored`,
  exports: t`Downloads and exports`,
  directory: t`Directory and lists`,
});

/** What happened, in words that follow "who". */
export const actionWords = (): Record<AuditAction, string> => ({
  'sign-in': t`Signed in`,
  'sign-in.refused': t`Sign-in refused`,
  'sign-in.code-refused': t`Authentication code refused`,
  'sign-out': t`Signed out`,
  'recovery-code.used': t`Used a recovery code`,
  throttled: t`Too many tries`,
  'access.refused': t`Access refused`,
  'password.refused': t`Own password refused`,
  'password.reset-refused': t`Password reset refused`,
  'two-factor.code-refused': t`Authentication code refused`,
  'password.changed': t`Changed the password`,
  'password.reset': t`Chose a new password by a link`,
  'password.reset-asked': t`Asked for a new password`,
  'two-factor.on': t`Switched two-factor authentication on`,
  'two-factor.off': t`Switched two-factor authentication off`,
  'set-up-link.made': t`Set-up link made`,
  'permission.changed': t`Changed permissions`,
  'global-permission.changed': t`Changed global permissions`,
  'review.started': t`Started a review`,
  'review.users-confirmed': t`Confirmed the users of a space`,
  'review.role-confirmed': t`Confirmed a role in a space`,
  'review.schedule-changed': t`Changed the review schedule`,
  'review.exported': t`Exported review records`,
  'user.made': t`Made a user`,
  'user.changed': t`Changed a user`,
  'user.deleted': t`Deleted a user`,
  'users.imported': t`Imported users`,
  'password-link.sent': t`Sent a password link`,
  'two-factor.reset': t`Removed a second factor`,
  'session.ended': t`Ended a session`,
  'role.made': t`Made a role`,
  'role.changed': t`Changed a role`,
  'role.deleted': t`Deleted a role`,
  'space.made': t`Made a space`,
  'space.changed': t`Changed a space`,
  'space.deleted': t`Deleted a space`,
  'space.restored': t`Restored a space`,
  'moved-to-space': t`Moved to another space`,
  'trash.added': t`Moved to the trash`,
  'trash.restored': t`Restored from the trash`,
  'documents.exported': t`Downloaded as a zip`,
  'space.exported': t`Opened the space index`,
  'items.shared': t`Shared by e-mail`,
  'audit-trail.exported': t`Exported the audit trail`,
  'tag.made': t`Made a tag`,
  'tag.changed': t`Changed a tag`,
  'tag.deleted': t`Deleted a tag`,
  'contact.made': t`Made a contact`,
  'contact.changed': t`Changed a contact`,
  'contact.deleted': t`Deleted a contact`,
  'contacts.imported': t`Imported contacts`,
  'mailing-list.made': t`Made a mailing list`,
  'mailing-list.changed': t`Changed a mailing list`,
  'mailing-list.deleted': t`Deleted a mailing list`,
  'dashboard.made': t`Made a default dashboard`,
  'dashboard.changed': t`Changed a default dashboard`,
  'dashboard.deleted': t`Deleted a default dashboard`,
  'own-dashboard.saved': t`Saved their own dashboard`,
  'own-dashboard.reset': t`Went back to the default dashboard`,
  'default-favorites.changed': t`Changed default favorites`,
  'news.made': t`Added a news item`,
  'news.changed': t`Changed a news item`,
  'news.deleted': t`Deleted a news item`,
  'news-feed.made': t`Added a news feed`,
  'news-feed.changed': t`Changed a news feed`,
  'news-feed.deleted': t`Deleted a news feed`,
});

/** What the event noted besides, as it was noted: names of fields are those of the API. */
export function writeDetail(detail: AuditEvent['detail']): string {
  return Object.entries(detail)
    .filter(([name, value]) => name !== 'name' && value !== null && value !== '' && value !== false)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
