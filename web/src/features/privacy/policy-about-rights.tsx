import { Trans } from '@lingui/react/macro';

export function PolicyAboutRights({ organization }: { organization: string }) {
  return (
    <>
      <h2>
        <Trans>Your rights as a data subject</Trans>
      </h2>
      <p>
        <Trans>You may ask us at any time, without giving reasons and free of charge,</Trans>
      </p>
      <ul>
        <li>
          <Trans>which data about you we handle, and for a copy of it;</Trans>
        </li>
        <li>
          <Trans>to correct what is wrong and complete what is missing;</Trans>
        </li>
        <li>
          <Trans>
            to delete data that we no longer need, or to restrict its use while a question is open;
          </Trans>
        </li>
        <li>
          <Trans>to hand over the data you gave us in a common electronic format;</Trans>
        </li>
        <li>
          <Trans>
            to stop a use that rests on our legitimate interest, or on a consent that you withdraw.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Write to the data protection officer of {organization}; we answer within one month. You may also
          complain to the supervisory authority of your country.
        </Trans>
      </p>
      <h2>
        <Trans>Changes of this policy</Trans>
      </h2>
      <p>
        <Trans>
          We announce changes in Atrium before they take effect. You may object within 30 calendar days of the
          announcement. If you do not object within these 30 calendar days, the changed policy applies to you;
          if you do, the former version continues to apply to your data until we have settled the matter with
          you. Each announcement points to this period.
        </Trans>
      </p>
    </>
  );
}
