import { Trans } from '@lingui/react/macro';

export function PolicyAboutPeople() {
  return (
    <>
      <h2>
        <Trans>Staff who use Atrium</Trans>
      </h2>
      <p>
        <Trans>
          We keep your name, work address, telephone numbers, function and division, the roles that decide
          what you may see, the times at which you sign in, and the documents you opened last, which only you
          are shown. Documents carry the name of the person who added or changed them. We need this to run the
          intranet and to protect what is in it; the legal basis is your employment and our legitimate
          interest in secure work. Sign-in records are deleted after twelve months.
        </Trans>
      </p>
      <h2>
        <Trans>Customer data</Trans>
      </h2>
      <p>
        <Trans>
          Documents in Atrium may name customers and the people who work for them: contact details, orders,
          contracts, correspondence and service records. We use them to prepare and perform contracts, and
          keep them as long as the contract and the statutory retention periods require. Only staff whose work
          needs a document can open it.
        </Trans>
      </p>
      <h2>
        <Trans>Visitor data</Trans>
      </h2>
      <p>
        <Trans>
          Who visits one of our sites is registered with name, company, host, and the times of arrival and
          departure, for safety in an emergency and to protect the site. Visitor lists are deleted after three
          months. Whoever merely opens the public pages of Atrium leaves an entry in the server's log with
          time, address and page, which is deleted after 30 days.
        </Trans>
      </p>
      <h2>
        <Trans>Partner data</Trans>
      </h2>
      <p>
        <Trans>
          Of suppliers, contractors and other partners we handle the contact details of the people we deal
          with, evidence of qualification, and payment data. We pass data on only to companies of the group
          and to service providers who work for us under contract and our instructions, and to authorities
          where the law demands it. We do not sell data.
        </Trans>
      </p>
    </>
  );
}
