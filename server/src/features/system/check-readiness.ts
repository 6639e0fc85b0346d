import type { CallReply } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import type { health, ready } from '@atrium/contract/system';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { version } from '../../base/version.ts';

/** The process answers. */
export const tellHealth = async (): Promise<CallReply<typeof health>> => ({ status: 'up', version });

/**
 * What it stands on answers too, and it is here to stay. An object store is the same for all servers: to take them all
 * away because it does not answer would end what goes on without files.
 */
export async function checkReadiness(parts: Parts): Promise<CallReply<typeof ready>> {
  if (parts.leaving.aborted)
    throw new AppError('system.unavailable', sentence('This server is being stopped.'));
  await parts.pool.query('select 1');
  if (parts.config.fileStore === 'disk') await parts.files.check();
  return { status: 'ready' };
}
