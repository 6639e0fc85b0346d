import { type Language, languageNames, languages } from '@atrium/contract/parts/languages';
import type { Me } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepOfAccount, ownLanguage, speak } from '../../base/words.ts';
import { rememberPerson } from '../../core/offline/last-person.ts';
import { meQuery } from '../../core/people/me.ts';
import { saveLanguage } from '../../core/people/own-language.ts';

/** The language of the account, changed at once: nothing is loaded anew, and what is half typed stays. */
export function LanguageItems({ me }: { me: Me }) {
  const client = useQueryClient();
  const { i18n } = useLingui();
  const show = (language: Language | null) => {
    const next = { ...me, language };
    client.setQueryData<Me>(meQuery.queryKey, next);
    rememberPerson(next);
    keepOfAccount(language);
    return speak(ownLanguage());
  };
  const choose = useMutation({
    mutationFn: saveLanguage,
    onMutate: show,
    onError: () => show(me.language),
  });
  return (
    <>
      <Menu.Label>
        <Trans>Language</Trans>
      </Menu.Label>
      <Menu.RadioGroup value={i18n.locale} onChange={(language) => choose.mutate(language as Language)}>
        {languages.map((language) => (
          <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
            {languageNames[language]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
