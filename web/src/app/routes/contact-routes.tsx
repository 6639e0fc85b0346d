import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from './shell-route.tsx';

const loaders = () => import('./contact-loaders.ts');

const contacts = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contacts',
  loader: async ({ context, preload }) => (await loaders()).loadContacts(context.queryClient, preload),
  component: lazyRouteComponent(() => import('../../features/contacts/contacts-page.tsx'), 'ContactsPage'),
});

const MembersPage = lazyRouteComponent(
  () => import('../../features/contacts/members-page.tsx'),
  'MembersPage',
);
const MembersReview = lazyRouteComponent(() => import('../pages/members-review.tsx'), 'MembersReview');

const members = createRoute({
  getParentRoute: () => shellRoute,
  path: '/spaces/$spaceId/members',
  loader: async ({ context, params, preload }) => {
    const code = MembersReview.preload?.();
    await (await loaders()).loadMembers(context.queryClient, params.spaceId, preload);
    await code;
  },
  component: function SpaceMembers() {
    const spaceId = Number(members.useParams().spaceId);
    return <MembersPage spaceId={spaceId} banner={<MembersReview key={spaceId} spaceId={spaceId} />} />;
  },
});

const PersonPage = lazyRouteComponent(
  () => import('../../features/contacts/person/person-page.tsx'),
  'PersonPage',
);

const person = createRoute({
  getParentRoute: () => shellRoute,
  path: '/people/$personId',
  loader: async ({ context, params, preload }) => {
    const code = PersonPage.preload?.();
    await (await loaders()).loadPerson(context.queryClient, params.personId, preload);
    await code;
  },
  component: function SomePerson() {
    const id = Number(person.useParams().personId);
    return <PersonPage key={id} id={id} />;
  },
});

/** The directory, and who may read a space. */
export const contactRoutes = [contacts, members, person] as const;
