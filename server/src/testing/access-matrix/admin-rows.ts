import type { Row } from './row.ts';

const none = (why: string): Row => ({ kind: 'no objects', why });
const roles = none('the names of roles and who has how many; for administrators');
const dashboards = none('default dashboards; for administrators');
const lists = none('names and members of lists; admin-walk.test.ts asks with everybody');
const announcements = none(
  'announcements have roles of their own: features/announcements asks who reads which',
);
const news = none('news about the company, which all read alike; administrators look after them');

/** Calls of the administration that show and change nothing of spaces, folders and documents. */
export const adminRows: Record<string, Row> = {
  'GET /roles': roles,
  'GET /roles/{id}': roles,
  'POST /roles': roles,
  'PUT /roles/{id}': roles,
  'DELETE /roles/{id}': none('roles.test.ts holds what follows against the model; for administrators'),
  'GET /roles/{id}/deletion-impact': none('numbers alone, of all spaces; for administrators'),
  'GET /dashboards/{id}': dashboards,
  'POST /dashboards': dashboards,
  'PUT /dashboards/{id}': dashboards,
  'DELETE /dashboards/{id}': dashboards,
  'GET /mailing-lists': lists,
  'GET /mailing-lists/{id}': lists,
  'POST /mailing-lists': lists,
  'PUT /mailing-lists/{id}': lists,
  'DELETE /mailing-lists/{id}': lists,
  'GET /news': news,
  'GET /news/facets': news,
  'GET /news/items': news,
  'POST /news': news,
  'PUT /news/{id}': news,
  'DELETE /news/{id}': news,
  'GET /news/feeds': news,
  'POST /news/feeds': news,
  'PUT /news/feeds/{id}': news,
  'DELETE /news/feeds/{id}': news,
  'POST /news/feeds/{id}/read': news,
  'GET /announcements': announcements,
  'GET /announcements/facets': announcements,
  'GET /announcements/{id}': announcements,
  'GET /announcements/images/{id}': announcements,
  'GET /announcements/managed': announcements,
  'GET /announcements/managed/{id}': announcements,
  'POST /announcements/images': announcements,
  'POST /announcements': announcements,
  'PUT /announcements/{id}': announcements,
  'DELETE /announcements/{id}': announcements,
};
