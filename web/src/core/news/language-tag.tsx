import { languageCodes, type NewsLanguage } from '@atrium/contract/news';
import classes from './language-tag.module.css';

/** EN, DE, FR or IT in a small frame. */
export const LanguageTag = ({ language }: { language: NewsLanguage }) => (
  <abbr className={classes.tag} title={language}>
    {languageCodes[language]}
  </abbr>
);
