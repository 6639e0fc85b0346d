import type { AccountTables } from './schema/accounts.ts';
import type { AnnotationTables } from './schema/annotations.ts';
import type { AnnouncementTables } from './schema/announcements.ts';
import type { ContactTables } from './schema/contacts.ts';
import type { DashboardTables } from './schema/dashboards.ts';
import type { DoctorTables } from './schema/doctor.ts';
import type { FileTables } from './schema/files.ts';
import type { LibraryTables } from './schema/library.ts';
import type { MailTables } from './schema/mails.ts';
import type { NewsTables } from './schema/news.ts';
import type { NotificationTables } from './schema/notifications.ts';
import type { ReviewTables } from './schema/reviews.ts';
import type { WebTables } from './schema/web.ts';

/** The tables, as kysely sees them, by owner. Written by hand beside the migrations: SQL is the source, and schema.test.ts holds them together. */
export interface Schema
  extends AccountTables,
    LibraryTables,
    FileTables,
    ReviewTables,
    AnnotationTables,
    ContactTables,
    DashboardTables,
    MailTables,
    DoctorTables,
    NewsTables,
    AnnouncementTables,
    NotificationTables,
    WebTables {}
