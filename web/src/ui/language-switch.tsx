import { languageNames, languages } from '@atrium/contract/parts/languages';
import { useLingui } from '@lingui/react';
import { chooseHere } from '../base/words.ts';
import classes from './language-switch.module.css';

/** Before anybody has signed in: each language in its own words, as who needs it may read no other. */
export function LanguageSwitch() {
  const { i18n } = useLingui();
  return (
    <ul className={classes.languages}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            className={classes.language}
            aria-pressed={i18n.locale === language}
            onClick={() => chooseHere(language)}
          >
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
