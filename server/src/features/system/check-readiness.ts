import type { CallReply } from '@atrium/contract/parts/call';
import type { health, ready } from '@atrium/contract/system';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { version } from '../../base/version.ts';

/** The process answers. */
export const tellHealth = async (): Promise<CallReply<typeof health>> => ({ status: 'up', version });

/** What it stands on answers too, and it is here to stay. */
export async function checkReadiness(parts: Parts): Promise<CallReply<typeof ready>> {
  if (parts.leaving.aborted) throw new AppError('system.unavailable', 'This server is being stopped.');
  await parts.pool.query('select 1');
  await parts.files.check();
  return { status: 'ready' };
}
