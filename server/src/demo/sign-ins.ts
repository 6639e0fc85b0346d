import { demoDomain } from '../core/passwords/demo-passwords.ts';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  what: string;
  roles: string[];
  denyContactList?: true;
  twoFactorRequired?: true;
  /** Is led through the app at the first visit; the others know it. */
  isNew?: true;
  /** Was last there before the newest things came, and is told of them. */
  comesBack?: true;
}

const account = (name: string, rest: Omit<DemoAccount, 'email'>): DemoAccount => ({
  email: `${name}@${demoDomain}`,
  ...rest,
});

/** The demo accounts that documentation and tests name. All have the same password. */
export const demoAccounts: DemoAccount[] = [
  account('admin', {
    firstName: 'Marta',
    lastName: 'Keller',
    what: 'superadministrator',
    roles: ['Superadministrator'],
  }),
  account('manager', {
    firstName: 'Samuel',
    lastName: 'Okafor',
    what: 'administrator',
    roles: ['Administrator'],
    comesBack: true,
  }),
  account('owner', {
    firstName: 'Tomás',
    lastName: 'Brandão',
    what: 'owns a space',
    roles: ['Staff', 'Quality Management'],
  }),
  account('staff', {
    firstName: 'Ingrid',
    lastName: 'Nordahl',
    what: 'ordinary staff',
    roles: ['Staff', 'Manufacturing'],
  }),
  account('guest', {
    firstName: 'Felix',
    lastName: 'Reimann',
    what: 'reads only, no contact list',
    roles: ['Guests'],
    denyContactList: true,
  }),
  account('lists', {
    firstName: 'Livia',
    lastName: 'Varga',
    what: 'administers mailing lists',
    roles: ['Staff', 'Mailing list administrators'],
    comesBack: true,
  }),
  account('curator', {
    firstName: 'Noor',
    lastName: 'Haddad',
    what: 'administers default favorites',
    roles: ['Staff', 'Favorites curators'],
    comesBack: true,
  }),
  account('newcomer', {
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    what: 'must set up two-factor authentication',
    roles: ['Staff'],
    twoFactorRequired: true,
    isNew: true,
  }),
];
