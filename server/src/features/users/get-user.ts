import type { getUser as getCall, UserDetails } from '@atrium/contract/users';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { showUser } from './show-users.ts';

export const getUser = (parts: Parts, { caller, params }: Ask<typeof getCall>): Promise<UserDetails> =>
  showUser(parts, parts.db, caller.user, params.id);
