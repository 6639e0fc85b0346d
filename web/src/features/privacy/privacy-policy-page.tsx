import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { settings } from '../../base/settings.ts';
import form from '../../ui/form/form.module.css';
import { Logo } from '../../ui/logo.tsx';
import { PolicyAboutPeople } from './policy-about-people.tsx';
import { PolicyAboutRights } from './policy-about-rights.tsx';
import { PolicyAboutTechnology } from './policy-about-technology.tsx';
import classes from './privacy-policy-page.module.css';

export function PrivacyPolicyPage() {
  const { t } = useLingui();
  const { organization } = settings;
  return (
    <div className={classes.page}>
      <title>{`${t`Privacy policy`} · Atrium`}</title>
      <header className={classes.head}>
        <Link to="/" aria-label={t`Atrium, to the dashboard`}>
          <Logo />
        </Link>
      </header>
      <main className={classes.text}>
        <Link to="/" className={form.aside}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
          <Trans>Back to Atrium</Trans>
        </Link>
        <h1>
          <Trans>Privacy policy</Trans>
        </h1>
        <p className={classes.lead}>
          <Trans>
            This policy says which personal data {organization} handles when you use Atrium, its intranet, or
            deal with us as a customer, visitor or partner, what we do with it, and what you can ask of us.
          </Trans>
        </p>
        <PolicyAboutPeople />
        <PolicyAboutTechnology />
        <PolicyAboutRights organization={organization} />
      </main>
    </div>
  );
}
