import type { renewToken as renewCall } from '@atrium/contract/auth';
import type { CallReply } from '@atrium/contract/parts/call';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { renewSession } from '../../core/session/sessions.ts';

export const renewToken = async (
  parts: Parts,
  { caller }: Ask<typeof renewCall>,
): Promise<CallReply<typeof renewCall>> => ({ token: await renewSession(parts, caller) });
