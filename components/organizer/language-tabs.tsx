import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { LANGUAGE_NAMES, type LanguageTag } from '@/lib/contract/languages';
import { GuardedButton } from '../ui/guarded';

type LanguageTabsProps = {
  /** What the tabs are, for who cannot see them. */
  label: string;
  languages: readonly LanguageTag[];
  current: LanguageTag;
  onShow: (language: LanguageTag) => void;
  /** What stands behind a language's name. */
  mark: (language: LanguageTag) => ReactNode;
  /** The language whose tab gets the focus, because it was added, or comes after one that is gone. */
  focused?: LanguageTag | null;
  onFocused?: () => void;
};

const tabId = (language: LanguageTag) => `language-${language}`;
const panelId = (language: LanguageTag) => `texts-${language}`;

/** The attributes of what a language's tab shows. */
export const panelOf = (language: LanguageTag) =>
  ({ role: 'tabpanel', id: panelId(language), 'aria-labelledby': tabId(language) }) as const;

/** A tab for each language. Arrow keys, Home and End go from one to another. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { label, languages, current, onShow, mark, focused = null, onFocused } = props;
  useEffect(() => {
    if (!focused) return;
    document.getElementById(tabId(focused))?.focus();
    onFocused?.();
  }, [focused, onFocused]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const language = languages[targetOf(event, languages.indexOf(current), languages.length)];
    if (!language) return;
    event.preventDefault();
    onShow(language);
    document.getElementById(tabId(language))?.focus();
  };
  return (
    <div className="tabs langs" role="tablist" aria-label={label}>
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
          <span lang={language}>{LANGUAGE_NAMES[language]}</span> {mark(language)}
        </GuardedButton>
      ))}
    </div>
  );
}

/** Returns the index of the tab to which a key leads; -1: to none. */
function targetOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === ahead) return (at + 1) % count;
  return key === 'ArrowRight' || key === 'ArrowLeft' ? (at + count - 1) % count : -1;
}
