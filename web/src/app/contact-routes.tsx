import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceQuery } from '../base/library.ts';
import { contactsQuery, imageTokenQuery, membersQuery } from '../features/contacts/contact-queries.ts';
import { MembersReview } from './members-review.tsx';
import { readId } from './read-id.ts';
import { shellRoute } from './shell-route.tsx';

/** So long the old page may stay for the rows; after that grey bars take their place. */
const patience = 250;
const waitFor = (rows: Promise<unknown>) =>
  Promise.race([rows, new Promise((resolve) => setTimeout(resolve, patience))]);
/** Somebody points at a link: what fails now is told when they follow it. */
const quiet = { meta: { handles: () => true } };

const contacts = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contacts',
  loader: ({ context: { queryClient }, preload }) => {
    void queryClient.prefetchQuery(imageTokenQuery);
    return waitFor(queryClient.prefetchQuery({ ...contactsQuery, ...(preload ? quiet : {}) }));
  },
  component: lazyRouteComponent(() => import('../features/contacts/contacts-page.tsx'), 'ContactsPage'),
});

const MembersPage = lazyRouteComponent(() => import('../features/contacts/members-page.tsx'), 'MembersPage');

const members = createRoute({
  getParentRoute: () => shellRoute,
  path: '/spaces/$spaceId/members',
  loader: async ({ context: { queryClient }, params, preload }) => {
    const spaceId = readId(params.spaceId);
    void queryClient.prefetchQuery(imageTokenQuery);
    if (preload) await queryClient.prefetchQuery({ ...spaceQuery(spaceId), ...quiet });
    else await queryClient.ensureQueryData(spaceQuery(spaceId));
    await waitFor(queryClient.prefetchQuery({ ...membersQuery(spaceId), ...(preload ? quiet : {}) }));
  },
  component: function SpaceMembers() {
    const spaceId = Number(members.useParams().spaceId);
    return <MembersPage spaceId={spaceId} banner={<MembersReview key={spaceId} spaceId={spaceId} />} />;
  },
});

/** The directory, and who may read a space. */
export const contactRoutes = [contacts, members] as const;
