import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { LanguageTag } from '@/lib/contract/languages';
import { ConfirmDialog } from '../../overlays/confirm-dialog';
import { ConsoleButton } from '../console-button';
import { ConsoleIcon } from '../icon';
import { ClipTranslation } from './clips/clip-translation';
import { fieldId } from './fault-words';
import { panelOf } from '../language-tabs';
import { languageName, translationPath } from './translated-paths';
import { isAnyTranslated, missingTexts, type OwnText, textGroups } from './translated-texts';
import { TranslationField } from './translation-field';
import type { Builder } from './use-builder';

type TranslationPanelProps = { builder: Builder; own: LanguageTag; language: LanguageTag; onRemove: () => void };

/** All texts of a campaign in another language, each below what it translates. */
export function TranslationPanel({ builder, own, language, onRemove }: TranslationPanelProps) {
  const t = useTranslations('organizer.builder.languages');
  const locale = useLocale();
  const [isAsking, setIsAsking] = useState(false);
  const { state } = builder;
  const { count, missing } = missingTexts(state, language);
  const names = { language: languageName(language, locale), main: languageName(own, locale) };
  const [first] = missing;
  const lead = () => first && document.getElementById(fieldId(translationPath(first.path, language)))?.focus();

  return (
    <div className="stack" {...panelOf(language)}>
      <div className={first ? 'banner banner--warn' : 'banner'}>
        <ConsoleIcon name={first ? 'alert' : 'check'} />
        <div>
          {first ? (
            <p>
              <strong>{t('missingTitle', { ...names, missing: missing.length, count })}</strong>{' '}
              {t('missingText', names)}
            </p>
          ) : (
            <p>{t('nothingMissing', names)}</p>
          )}
          <div className="actions">
            {first && (
              <ConsoleButton variant="secondary" small onClick={lead}>
                {t('goToMissing')}
              </ConsoleButton>
            )}
            <ConsoleButton
              variant="quiet"
              small
              onClick={() => (isAnyTranslated(state, language) ? setIsAsking(true) : onRemove())}
            >
              {t('remove', names)}
            </ConsoleButton>
          </div>
        </div>
      </div>
      {textGroups(state).map(({ number, texts }) => (
        <div key={number} className={number === null ? 'stack' : 'sub'}>
          <h3 className="subheading">{number === null ? t('firstPage') : t('section', { number })}</h3>
          {texts.filter(isTyped).map((text) => (
            <TranslationField key={text.path} {...{ builder, own, language, text }} />
          ))}
          {number !== null && <SectionClip {...{ builder, own, language }} index={number - 1} />}
        </div>
      ))}
      {isAsking && (
        <ConfirmDialog
          title={t('removeTitle', names)}
          text={t('removeText')}
          confirm={t('remove', names)}
          cancel={t('keep', names)}
          primary="cancel"
          onConfirm={onRemove}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** What belongs to a clip is written beside it. */
const isTyped = ({ place }: OwnText) => place.field !== 'clipCaptions' && place.field !== 'clipDescription';

function SectionClip({ index, ...props }: Omit<TranslationPanelProps, 'onRemove'> & { index: number }) {
  const section = props.builder.state.sections[index];
  return section ? <ClipTranslation {...props} section={section} index={index} /> : null;
}
