import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { LanguageTag } from '@/lib/contract/languages';
import { ConsoleButton } from '../../console-button';
import type { BuilderSection } from '../builder-state';
import { FaultText } from '../fault-text';
import { fieldId } from '../fault-words';
import { languageName, translationPath } from '../translated-paths';
import { TranslationField } from '../translation-field';
import type { Builder } from '../use-builder';
import { ClipCard } from './clip-card';
import { type ClipDialogName, ClipDialogs } from './clip-dialogs';
import { ClipUnderWay } from './clip-under-way';
import { changeClip } from './section-clips';
import { useClip } from './use-clip';

type ClipTranslationProps = {
  builder: Builder;
  own: LanguageTag;
  language: LanguageTag;
  section: BuilderSection;
  index: number;
};

/** What a question is asked with in another language: a clip of its own, or the campaign’s with other words. */
export function ClipTranslation({ builder, own, language, section, index }: ClipTranslationProps) {
  const t = useTranslations('organizer.builder.clips');
  const locale = useLocale();
  const legend = useId();
  const { state, dispatch } = builder;
  const { key } = section;
  const texts = section.translations[language] ?? {};
  const ownClip = texts.clip ?? null;
  const clip = ownClip ?? section.clip;
  const number = index + 1;
  const names = { language: languageName(language, locale), main: languageName(own, locale) };
  const [open, setOpen] = useState<ClipDialogName | null>(null);
  const found = useClip(clip);
  if (!clip) return null;

  const path = (field: string) => translationPath(`sections.${index}.${field}`, language);
  const captionsId = fieldId(path('clipCaptions'));
  const [clipFault, captionsFault] = ['clip', 'clipCaptions'].map((field) =>
    state.faults.find((fault) => fault.path === path(field)),
  );
  const captions = texts.clipCaptions ?? '';
  const isMissing = clip.kind !== 'picture' && section.clipCaptions.trim() !== '' && captions.trim() === '';
  const change = (to: Parameters<typeof changeClip>[1]) =>
    dispatch({ name: 'sectionChanged', key, change: changeClip(section, to) });
  const place = { key, language };
  const tool = { variant: 'quiet', plain: true, small: true } as const;
  return (
    <div className="stack" role="group" aria-labelledby={legend} id={fieldId(path('clip'))} tabIndex={-1}>
      <p className="legend" id={legend}>
        {t('legend')} {isMissing && <span className="missing">{t('captionsMissing')}</span>}
      </p>
      <ClipCard
        {...{ clip, number, ...found }}
        title={t(ownClip ? 'ofLanguage' : 'ofMain', { ...names, kind: clip.kind })}
        captions={{
          id: captionsId,
          words: t('captionsIn', names),
          describedBy: captionsFault && `${captionsId}-fault`,
        }}
        onOpen={setOpen}
        actions={
          <>
            <ConsoleButton {...tool} icon="camera" onClick={() => setOpen('record')}>
              {t('recordIn', names)}
            </ConsoleButton>
            <ConsoleButton {...tool} icon="upload" onClick={() => setOpen('upload')}>
              {t('uploadIn', names)}
            </ConsoleButton>
            {ownClip && (
              <ConsoleButton
                {...tool}
                icon="trash"
                onClick={() => {
                  document.getElementById(fieldId(path('clip')))?.focus();
                  change({ language, clip: null, seconds: null, description: '' });
                }}
              >
                {t('useMain', names)}
              </ConsoleButton>
            )}
          </>
        }
      >
        {!ownClip && <small>{t('alsoIn', names)}</small>}
        {clip.kind !== 'picture' && captions.trim() && <small>{t('hasCaptions')}</small>}
      </ClipCard>
      {open === null && <ClipUnderWay place={place} />}
      {clipFault && <FaultText id={`${fieldId(path('clip'))}-fault`} fault={clipFault} />}
      {captionsFault && <FaultText id={`${captionsId}-fault`} fault={captionsFault} />}
      {clip.kind === 'picture' && (
        <TranslationField
          {...{ builder, own, language }}
          text={{
            place: { key, field: 'clipDescription' },
            path: `sections.${index}.clipDescription`,
            text: section.clipDescription,
          }}
        />
      )}
      <ClipDialogs
        {...{ open, place, number, captions, language }}
        languageName={names.language}
        prompt={texts.prompt || section.prompt}
        description={texts.clipDescription ?? ''}
        details={found.details}
        onCaptions={(text) => dispatch({ name: 'translated', place: { key, field: 'clipCaptions' }, language, text })}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
