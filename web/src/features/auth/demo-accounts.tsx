import { Trans } from '@lingui/react/macro';
import classes from './login-form.module.css';

const names = ['admin', 'manager', 'owner', 'staff', 'guest', 'lists', 'curator', 'newcomer'];
const password = 'atrium-demo';

/** The accounts that a demo installation shows, where they are public. */
export function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  return (
    <div className={classes.demo}>
      <p>
        <Trans>Demo accounts, all with the password {password}</Trans>
      </p>
      <ul className={classes.accounts}>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.account}
              onClick={() => onChoose(`${name}@atrium.example`, password)}
            >
              {name}@
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
