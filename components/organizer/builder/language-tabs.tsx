import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect } from 'react';
import { LANGUAGE_NAMES, type LanguageTag } from '@/lib/contract/languages';
import { GuardedButton } from '../../ui/guarded';
import type { BuilderState } from './builder-state';
import { missingTexts } from './translated-texts';

type LanguageTabsProps = {
  state: BuilderState;
  own: LanguageTag;
  languages: readonly LanguageTag[];
  current: LanguageTag;
  onShow: (language: LanguageTag) => void;
  /** The language whose tab gets the focus, because it was added, or comes after one that is gone. */
  focused: LanguageTag | null;
  onFocused: () => void;
};

const tabId = (language: LanguageTag) => `language-${language}`;
const panelId = (language: LanguageTag) => `texts-${language}`;

/** The attributes of what a language's tab shows. */
export const panelOf = (language: LanguageTag) =>
  ({ role: 'tabpanel', id: panelId(language), 'aria-labelledby': tabId(language) }) as const;

/** A tab for each language, with what is missing in it. Arrow keys, Home and End go from one to another. */
export function LanguageTabs({ state, own, languages, current, onShow, focused, onFocused }: LanguageTabsProps) {
  const t = useTranslations('organizer.builder.languages');
  useEffect(() => {
    if (!focused) return;
    document.getElementById(tabId(focused))?.focus();
    onFocused();
  }, [focused, onFocused]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const language = languages[targetOf(event, languages.indexOf(current), languages.length)];
    if (!language) return;
    event.preventDefault();
    onShow(language);
    document.getElementById(tabId(language))?.focus();
  };
  return (
    <div className="tabs langs" role="tablist" aria-label={t('title')}>
      {languages.map((language) => (
        <GuardedButton
          key={language}
          role="tab"
          id={tabId(language)}
          aria-selected={language === current}
          aria-controls={language === current ? panelId(language) : undefined}
          tabIndex={language === current ? 0 : -1}
          onClick={() => onShow(language)}
          onKeyDown={move}
        >
          <span lang={language}>{LANGUAGE_NAMES[language]}</span>{' '}
          {language === own ? (
            <span className="chip chip--tag">{t('mainTag')}</span>
          ) : (
            <Completeness missing={missingTexts(state, language).missing.length} />
          )}
        </GuardedButton>
      ))}
    </div>
  );
}

function Completeness({ missing }: { missing: number }) {
  const t = useTranslations('organizer.builder.languages');
  if (missing === 0) return <span className="chip chip--done">{t('complete')}</span>;
  return <span className="chip chip--warn">{t('missing', { count: missing })}</span>;
}

/** Returns the index of the tab to which a key leads; -1: to none. */
function targetOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === ahead) return (at + 1) % count;
  return key === 'ArrowRight' || key === 'ArrowLeft' ? (at + count - 1) % count : -1;
}
