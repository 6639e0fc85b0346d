import { languageCodes, type NewsLanguage, newsLanguages } from '@atrium/contract/news';
import { Trans, useLingui } from '@lingui/react/macro';
import classes from './news-widget.module.css';

interface LanguageFilterProps {
  value: NewsLanguage | undefined;
  onChange: (language: NewsLanguage | undefined) => void;
}

export function LanguageFilter({ value, onChange }: LanguageFilterProps) {
  const { t } = useLingui();
  return (
    <fieldset className={classes.languages} aria-label={t`Language`}>
      <button type="button" aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        <Trans context="languages">All</Trans>
      </button>
      {newsLanguages.map((language) => (
        <button
          key={language}
          type="button"
          title={language}
          aria-pressed={value === language}
          onClick={() => onChange(language)}
        >
          {languageCodes[language]}
        </button>
      ))}
    </fieldset>
  );
}
