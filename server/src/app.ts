import { join } from 'node:path';
import { apiPrefix, type Call } from '@atrium/contract/parts/call';
import type { FastifyInstance } from 'fastify';
import type { CleanUp } from './base/clean-up.ts';
import type { ConnectionLimits } from './base/http/connections.ts';
import { renderDocsPage } from './base/http/docs-page.ts';
import { serveMetrics } from './base/http/metrics.ts';
import { describeApi } from './base/http/openapi.ts';
import { createServer } from './base/http/server.ts';
import { serveWebApp } from './base/http/static.ts';
import type { Job } from './base/jobs.ts';
import { removeOldMails } from './base/mail/remove-old-mails.ts';
import { mailJob } from './base/mail/send-mail.ts';
import type { Parts } from './base/parts.ts';
import { version } from './base/version.ts';
import { openBuilds } from './base/web-builds/open-builds.ts';
import { removeOldBuilds } from './base/web-builds/remove-old-builds.ts';
import type { Feature } from './core/feature.ts';
import { removeEndedUploads } from './core/files/remove-ended-uploads.ts';
import { removeEndedLinks } from './core/passwords/password-link.ts';
import { mountRoutes, type Route } from './core/route.ts';
import { removeEndedSessions } from './core/session/remove-ended-sessions.ts';
import { forgetTries } from './core/throttle.ts';
import { carryAnnotationsJob } from './features/annotations/carry-annotations.ts';
import { forgetMergeGround } from './features/annotations/forget-merge-ground.ts';
import { annotationRoutes } from './features/annotations/routes.ts';
import { removeUnusedImages } from './features/announcements/keep-image.ts';
import { announcementRoutes } from './features/announcements/routes.ts';
import { auditTrailRoutes } from './features/audit-trail/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { removeEndedTickets } from './features/auth/single-sign-in.ts';
import { contactRoutes } from './features/contacts/routes.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { forgetUploadKeys } from './features/documents/upload/remember-upload.ts';
import { favoriteRoutes } from './features/favorites/routes.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { folderRoutes } from './features/folders/routes.ts';
import { guideRoutes } from './features/guide/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { languageRoutes } from './features/language/routes.ts';
import { mailingListRoutes } from './features/mailing-lists/routes.ts';
import { moveRoutes } from './features/moves/routes.ts';
import { newsJob } from './features/news/news-job.ts';
import { newsRoutes } from './features/news/routes.ts';
import { mailNotificationsJob } from './features/notifications/mail-job.ts';
import { removeOldNotifications } from './features/notifications/remove-old-notifications.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { passwordRoutes } from './features/passwords/routes.ts';
import { permissionRoutes } from './features/permissions/routes.ts';
import { recentRoutes } from './features/recent/routes.ts';
import { reviewJob } from './features/reviews/review-job.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { roleRoutes } from './features/roles/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { searchJob } from './features/search/search-job.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { mailSharesJob } from './features/share/mail-shares-job.ts';
import { removeOldShares } from './features/share/remove-old-shares.ts';
import { shareRoutes } from './features/share/routes.ts';
import { spaceRoutes } from './features/spaces/routes.ts';
import { addFigures } from './features/system/add-figures.ts';
import { systemRoutes } from './features/system/routes.ts';
import { tagRoutes } from './features/tags/routes.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { mailUsersJob } from './features/users/import/mail-users-job.ts';
import { userRoutes } from './features/users/routes.ts';
import { weatherRoutes } from './features/weather/routes.ts';
import { whatsNewRoutes } from './features/whats-new/routes.ts';
import { doctorJob } from './work/doctor/doctor-job.ts';
import { fileCheckJob } from './work/file-check/check-due-files.ts';
import { housekeepingJob } from './work/housekeeping.ts';
import { joinObjectsJob } from './work/join-objects.ts';
import { moveFilesJob } from './work/move-files.ts';
import { purgeJob } from './work/purge-trash.ts';
import { sweepJob } from './work/sweep-files.ts';

const features: Feature[] = [
  { routes: systemRoutes },
  { routes: authRoutes, cleanUps: [removeEndedTickets] },
  { routes: passwordRoutes },
  { routes: twoFactorRoutes },
  { routes: userRoutes, jobs: [mailUsersJob] },
  { routes: sessionRoutes },
  { routes: guideRoutes },
  { routes: languageRoutes },
  { routes: whatsNewRoutes },
  { routes: spaceRoutes },
  { routes: folderRoutes },
  { routes: documentRoutes, cleanUps: [forgetUploadKeys, removeEndedUploads] },
  { routes: moveRoutes },
  { routes: annotationRoutes, jobs: [carryAnnotationsJob], cleanUps: [forgetMergeGround] },
  { routes: tagRoutes },
  { routes: imageRoutes },
  { routes: feedRoutes },
  { routes: permissionRoutes },
  { routes: reviewRoutes, jobs: [reviewJob] },
  { routes: roleRoutes },
  { routes: dashboardRoutes },
  { routes: favoriteRoutes },
  { routes: notificationRoutes, jobs: [mailNotificationsJob], cleanUps: [removeOldNotifications] },
  { routes: recentRoutes },
  { routes: mailingListRoutes },
  { routes: contactRoutes },
  { routes: auditTrailRoutes },
  { routes: searchRoutes, jobs: [searchJob] },
  { routes: shareRoutes, jobs: [mailSharesJob], cleanUps: [removeOldShares] },
  { routes: weatherRoutes },
  { routes: newsRoutes, jobs: [newsJob] },
  { routes: announcementRoutes, cleanUps: [removeUnusedImages] },
];

/** Every call of the product. */
export const allRoutes: Route[] = features.flatMap(({ routes }) => routes);

/** What is removed every hour: what the core and the mail remember for a while, and what the features do. */
export const allCleanUps: CleanUp[] = [
  ...[removeEndedSessions, removeEndedLinks, forgetTries, removeOldMails, removeOldBuilds],
  ...features.flatMap(({ cleanUps = [] }) => cleanUps),
];

/** Everything that runs behind the calls. */
export const allJobs = (parts: Parts): Job[] => [
  mailJob(parts),
  housekeepingJob(parts, allCleanUps),
  purgeJob(parts),
  sweepJob(parts),
  ...moveFilesJob(parts),
  ...joinObjectsJob(parts),
  fileCheckJob(parts),
  doctorJob(parts),
  ...features.flatMap(({ jobs = [] }) => jobs.map((job) => job(parts))),
];

export const webFolder = join(import.meta.dirname, '../../web/dist');

/** The whole application on its parts. Without a web folder it serves the API alone. */
export async function createApp(
  parts: Parts,
  web: string | undefined,
  limits?: ConnectionLimits,
): Promise<FastifyInstance> {
  const app = await createServer(parts.config, parts.publicUrl, parts.log, limits);
  // Streams have no end of their own: the close would wait for them.
  app.addHook('preClose', async () => parts.notices.end());
  await parts.telemetry?.watchRequests(app);
  serveMetrics(app, parts, (registry) => addFigures(registry, parts));
  mountRoutes(app, parts, allRoutes);
  serveApiDocs(
    app,
    allRoutes.map((route) => route.call),
  );
  if (web) {
    const builds = await openBuilds(parts, web);
    app.addHook('onClose', builds.stop);
    await serveWebApp(app, web, builds, {
      environmentName: parts.config.environmentName,
      organization: parts.config.organization,
      singleSignIn: parts.config.oidc !== undefined,
      passwordMinimum: parts.config.passwordMinimum,
      uploadMaxBytes: parts.config.uploadMaxBytes,
      uploadMaxFiles: parts.config.uploadMaxFiles,
      offlineDays: parts.config.offlineDays,
      trashDays: parts.config.trashDays,
      demo: parts.config.demo,
      weather: parts.config.weatherUrl !== undefined,
      tutorials: parts.config.tutorials,
      version,
    });
  }
  return app;
}

function serveApiDocs(app: FastifyInstance, calls: Call[]): void {
  const description = JSON.stringify(describeApi(calls));
  const page = renderDocsPage(calls);
  app.get(`${apiPrefix}/openapi.json`, (_, reply) => reply.type('application/json').send(description));
  app.get('/api/docs', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation",
      )
      .send(page),
  );
}
