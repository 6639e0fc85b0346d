import type { listDivisions as listCall } from '@atrium/contract/contacts';
import type { CallReply } from '@atrium/contract/parts/call';
import type { Parts } from '../../base/parts.ts';

export const listDivisions = async ({ config }: Parts): Promise<CallReply<typeof listCall>> =>
  config.divisions;
