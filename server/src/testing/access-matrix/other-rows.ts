import type { Row } from './row.ts';

const none = (why: string): Row => ({ kind: 'no objects', why });
const signingIn = none('who is asking, not what they may see');
const ownAccount = none('one’s own account');
const ownUpload = none(
  'an upload of one’s own; where it may go is asked as by POST /uploads, with every piece',
);

/** Calls that have nothing to do with spaces, folders and documents. */
export const otherRows: Record<string, Row> = {
  'GET /health': none('whether the server runs'),
  'GET /ready': none('whether the server runs'),
  'GET /system/status': none('how the server is doing; for administrators'),
  'GET /audit/events': none('the audit trail; for administrators'),
  'GET /audit/events/export': none('the audit trail; for administrators'),
  'GET /uploads': ownUpload,
  'GET /uploads/{id}': ownUpload,
  'PATCH /uploads/{id}': ownUpload,
  'DELETE /uploads/{id}': ownUpload,
  'POST /auth/token': signingIn,
  'POST /auth/logout': signingIn,
  'GET /users/me/token': signingIn,
  'POST /auth/verify-password': signingIn,
  'GET /auth/sso': signingIn,
  'GET /auth/sso/start': signingIn,
  'GET /auth/sso/callback': signingIn,
  'POST /auth/resource-token': none('says who asks for what; whether they may is asked when it is used'),
  'POST /auth/init2fa': ownAccount,
  'POST /auth/enable2fa': ownAccount,
  'POST /auth/disable2fa': ownAccount,
  'POST /users/forgot-password': ownAccount,
  'GET /users/verify-reset-token': ownAccount,
  'GET /users/verify-reset-auth-code': ownAccount,
  'POST /users/reset-password': ownAccount,
  'POST /users/change-password': ownAccount,
  'GET /users/me': ownAccount,
  'GET /weather': none('the weather, which all share'),
  'GET /tags': none('the names of tags, which all share'),
  'GET /tags/{id}': none('the names of tags, which all share'),
  'POST /tags': none('the names of tags, which all share'),
  'PUT /tags/{id}': none('the names of tags, which all share'),
  'DELETE /tags/{id}': none('takes a tag off documents whoever may read them; for administrators'),
};
