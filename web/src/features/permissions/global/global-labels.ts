import { t } from '@lingui/core/macro';

/** A global permission in words; one that is not known here by its own name. */
export const permissionLabel = (name: string): string =>
  ({
    MAILING_LIST_ADMIN: t`Administer mailing lists`,
    DEFAULT_FAVORITES_ADMIN: t`Administer default favorites`,
  })[name] ?? name;
