import { Trans } from '@lingui/react/macro';

export function PolicyAboutTechnology() {
  return (
    <>
      <h2>
        <Trans>Cookies and storage in your browser</Trans>
      </h2>
      <p>
        <Trans>
          Atrium stores in your browser only what it needs to work: the token that keeps you signed in, your
          choice of light or dark, the page you wanted to open before signing in, the words you searched for
          last, which go when you log out, and documents that you keep for offline use. Cookies are set for
          single sign-in and to remember that you logged out; they end with the sign-in or when you close the
          browser. There are no advertising cookies, so there is no banner to accept them.
        </Trans>
      </p>
      <h2>
        <Trans>Analytics</Trans>
      </h2>
      <p>
        <Trans>
          Atrium contains no analytics service and sends no usage data to third parties. We count calls and
          errors on our own servers to keep the system fast and safe; these figures name no person. Should we
          introduce analytics, it will be announced as a change of this policy, and it will need your consent
          where the law asks for it.
        </Trans>
      </p>
      <h2>
        <Trans>Social plug-ins and outside content</Trans>
      </h2>
      <p>
        <Trans>
          No social plug-ins of networks such as LinkedIn, X or Facebook are built in; links to them are plain
          links that send nothing until you follow them. Videos on a page are loaded from the provider only
          after you click, in its privacy-enhanced mode; from then on the provider's own policy applies.
        </Trans>
      </p>
      <h2>
        <Trans>Security</Trans>
      </h2>
      <p>
        <Trans>
          Connections are encrypted, passwords are stored only as hashes, access is checked for every document
          at every call, and a second factor protects accounts where it is required. Administrators' changes
          are recorded.
        </Trans>
      </p>
    </>
  );
}
