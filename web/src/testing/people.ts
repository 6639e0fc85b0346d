import type { Me } from '@atrium/contract/users';
import { newestWhatsNew } from '@atrium/contract/whats-new';

export const marta: Me = {
  id: 7,
  email: 'marta@atrium.example',
  firstName: 'Marta',
  lastName: 'Keller',
  fullName: 'Marta Keller',
  isActive: true,
  isUsing2FA: false,
  denyContactList: false,
  roles: [12],
  createdAt: '2026-01-01T00:00:00Z',
  lastLoginAt: null,
  image: null,
  wantsGuide: false,
  language: null,
  whatsNewSeen: newestWhatsNew,
  authorities: ['ROLE_12'],
  twoFactorRequired: false,
  abilities: {
    administer: false,
    grantAdministration: false,
    administerMailingLists: false,
    administerDefaultFavorites: false,
    seeContacts: true,
    editOwnContact: true,
  },
};
