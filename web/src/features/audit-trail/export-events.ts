import { exportAuditEvents } from '@atrium/contract/audit-trail';
import { makeResourceToken } from '@atrium/contract/auth';
import { callUrl, send } from '../../base/http/call.ts';
import { clickLink } from '../../base/http/click-link.ts';
import { ownZone } from '../../base/text/write-time.ts';
import type { EventFilter } from './event-query.ts';

export async function exportEvents(filter: EventFilter): Promise<void> {
  const { token: jwt } = await send(makeResourceToken, { body: { resource: exportAuditEvents.path } });
  clickLink(callUrl(exportAuditEvents.path, { query: { ...filter, zone: ownZone(), jwt } }), '');
}
