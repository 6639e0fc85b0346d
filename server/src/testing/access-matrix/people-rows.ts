import { json, type ReadCase, type Row } from './row.ts';
import { forbidden, ok, type View, viewOf } from './view.ts';
import type { MatrixWorld } from './world.ts';

const none = (why: string): Row => ({ kind: 'no objects', why });
const people = none('people and what they are to do; for administrators');
const ownAccount = none('one’s own account');

const sortedIds = async (response: Response) =>
  ((await json(response)) as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);

export const peopleRows: Record<string, Row> = {
  'GET /users': {
    kind: 'reads',
    proves: '[ADM-01] [ADM-02]',
    cases: (world) => [everybody(world), ...world.spaces.map((id) => readersOf(world, id))],
  },
  'GET /users/{id}': people,
  'POST /users': people,
  'PUT /users/{id}': people,
  'DELETE /users/{id}': people,
  'GET /users/{id}/holdings': people,
  'POST /users/import': people,
  'POST /users/{id}/password-link': people,
  'POST /users/{id}/reset2fa': people,
  'GET /users/me/sessions': ownAccount,
  'PUT /me/guide': ownAccount,
  'PUT /me/language': ownAccount,
  'PUT /me/whats-new': ownAccount,
  'DELETE /users/me/sessions': ownAccount,
  'DELETE /users/me/sessions/{sessionId}': ownAccount,
  'GET /users/{id}/sessions': people,
  'DELETE /users/{id}/sessions': people,
  'DELETE /users/{id}/sessions/{sessionId}': people,
};

/** Whoever looks after mailing lists is shown whom to put on them. */
const everybody = ({ people, accounts }: MatrixWorld): ReadCase => {
  const lists = accounts.find(({ name }) => name === 'lists')?.userId;
  return {
    path: '/users',
    answer: (view) =>
      view.isAdmin || view.who.userId === lists ? ok([...people].sort((a, b) => a - b)) : forbidden,
    read: sortedIds,
  };
};

/** Those whom a late review blocks are told too: they are the ones to be reviewed. */
const readersOf = ({ activePeople, accounts }: MatrixWorld, space: number): ReadCase => {
  const guest = accounts.find(({ name }) => name === 'guest')?.userId;
  return {
    path: `/users?spaceId=${space}`,
    answer: (view) =>
      view.refusal.space(space) ??
      (view.isAdmin || (view.owns(space) && view.who.userId !== guest)
        ? ok(activePeople.filter((id) => withoutReviews(view).of(id).isListed(space)).sort((a, b) => a - b))
        : forbidden),
    read: sortedIds,
  };
};

const unreviewed = new WeakMap<View['model'], View['model']>();

function withoutReviews(view: View): View {
  const known = unreviewed.get(view.model);
  const model = known ?? {
    ...view.model,
    spaces: view.model.spaces.map((one) => ({ ...one, deadline: null })),
  };
  if (!known) unreviewed.set(view.model, model);
  return viewOf(model, view.who);
}
