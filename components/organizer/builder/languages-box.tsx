import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, type LanguageTag } from '@/lib/contract/languages';
import { useAnnouncement } from '../../ui/announce';
import { Box } from '../box';
import { ConsoleButton } from '../console-button';
import { LanguageTabs, panelOf } from '../language-tabs';
import { Choice } from '../select';
import { Field } from './field';
import { languageName } from './translated-paths';
import { missingTexts } from './translated-texts';
import { TranslationPanel } from './translation-panel';
import type { Builder } from './use-builder';

type LanguagesBoxProps = {
  builder: Builder;
  /** The language whose texts are shown; `null`: the campaign's own. */
  shown: LanguageTag | null;
  onShow: (language: LanguageTag | null) => void;
};

/** The languages that a campaign is offered in: which, and what is written in each. */
export function LanguagesBox({ builder, shown, onShow }: LanguagesBoxProps) {
  const t = useTranslations('organizer.builder.languages');
  const locale = useLocale();
  const { state, dispatch } = builder;
  const { languages } = state.fields;
  const [own, ...others] = languages;
  const current = others.find((language) => language === shown) ?? own;
  const [focused, setFocused] = useState<LanguageTag | null>(null);
  const [news, setNews] = useState('');
  useAnnouncement(news);

  const set = (change: readonly LanguageTag[]) =>
    dispatch({ name: 'fieldChanged', change: { languages: [...change] } });
  const show = (language: LanguageTag) => onShow(language === own ? null : language);
  const add = (language: LanguageTag) => {
    set([...languages, language]);
    setNews(t('added', { language: languageName(language, locale) }));
    setFocused(language);
    onShow(language);
  };
  const remove = (language: LanguageTag) => {
    dispatch({ name: 'languageRemoved', language });
    setNews(t('removed', { language: languageName(language, locale) }));
    setFocused(own ?? null);
    onShow(null);
  };

  return (
    <Box title={t('title')} beside={own && <AddLanguage languages={languages} onAdd={add} />}>
      {own && current && (
        <LanguageTabs
          {...{ languages, current, focused }}
          label={t('title')}
          mark={(language) => {
            if (language === own) return <span className="chip chip--tag">{t('mainTag')}</span>;
            return <Completeness missing={missingTexts(state, language).missing.length} />;
          }}
          onShow={show}
          onFocused={() => setFocused(null)}
        />
      )}
      {own && current && current !== own ? (
        <TranslationPanel key={current} {...{ builder, own }} language={current} onRemove={() => remove(current)} />
      ) : (
        <div {...(own && panelOf(own))}>
          <Field path="languages" label={t('main')} note={t(own ? 'offered' : 'all')} faults={state.faults} isWide>
            {(input) => (
              <Choice
                {...input}
                value={own ?? ''}
                onChange={(value) => set([...LANGUAGE_TAGS.filter((tag) => tag === value), ...others])}
              >
                {others.length === 0 && <option value="">{t('notSet')}</option>}
                {LANGUAGE_TAGS.filter((tag) => !others.includes(tag)).map((tag) => (
                  <Named key={tag} tag={tag} />
                ))}
              </Choice>
            )}
          </Field>
        </div>
      )}
    </Box>
  );
}

function Completeness({ missing }: { missing: number }) {
  const t = useTranslations('organizer.builder.languages');
  if (missing === 0) return <span className="chip chip--done">{t('complete')}</span>;
  return <span className="chip chip--warn">{t('missing', { count: missing })}</span>;
}

function Named({ tag }: { tag: LanguageTag }) {
  return (
    <option value={tag} lang={tag}>
      {LANGUAGE_NAMES[tag]}
    </option>
  );
}

type AddLanguageProps = { languages: readonly LanguageTag[]; onAdd: (language: LanguageTag) => void };

/** The languages that may be added, and the button that adds the chosen one. */
function AddLanguage({ languages, onAdd }: AddLanguageProps) {
  const t = useTranslations('organizer.builder.languages');
  const free = LANGUAGE_TAGS.filter((tag) => !languages.includes(tag));
  const [chosen, setChosen] = useState('');
  const language = free.find((tag) => tag === chosen) ?? free[0];
  if (!language) return null;
  return (
    <div className="inline">
      <Choice aria-label={t('toAdd')} value={language} onChange={setChosen}>
        {free.map((tag) => (
          <Named key={tag} tag={tag} />
        ))}
      </Choice>
      <ConsoleButton variant="secondary" small icon="plus" onClick={() => onAdd(language)}>
        {t('add')}
      </ConsoleButton>
    </div>
  );
}
