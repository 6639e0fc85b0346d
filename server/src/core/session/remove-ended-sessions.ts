import type { CleanUp } from '../../base/clean-up.ts';

export const removeEndedSessions: CleanUp = (parts, now) =>
  parts.db
    .deleteFrom('session')
    .where((row) => row.or([row('ends_at', '<', now), row('idle_ends_at', '<', now)]))
    .execute();
