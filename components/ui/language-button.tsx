'use client';

import { useTranslations } from 'next-intl';
import { Button } from './button';
import { Icon } from './icon';
import { LANGUAGE_MENU, leadBackHere } from './language-menu';

/** Names the language of the page, and opens the menu of all that it is offered in. Nothing where there is one only. */
export function LanguageButton() {
  const t = useTranslations();
  const name = t('language.own');
  if (!name) return null;
  return (
    <Button
      variant="quiet"
      icon="globe"
      className="foot__language"
      popoverTarget={LANGUAGE_MENU}
      onClick={leadBackHere}
    >
      <span>
        {t.rich('common.languageNow', { name, hidden: (words) => <span className="visually-hidden">{words}</span> })}
      </span>
      <Icon name="chevron" />
    </Button>
  );
}
