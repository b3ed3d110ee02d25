import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { LanguageTag } from '@/lib/contract/languages';
import { ConsoleIcon } from '../icon';
import type { BuilderState } from './builder-state';
import { PreviewPhone } from './preview-phone';
import { languageName } from './translated-paths';
import { translationOf } from './translated-texts';

type PreviewProps = {
  state: Pick<BuilderState, 'fields' | 'sections'>;
  /** The key of the section that is shown. */
  shown: string | null;
  onShow: (key: string) => void;
  /** The language it is shown in; `null`: the campaign's own. */
  language: LanguageTag | null;
  children?: ReactNode;
};

/** A section as visitors see it, in the brand of this server, while it is written. */
export function Preview({ state, shown, onShow, language: asked, children }: PreviewProps) {
  const t = useTranslations('organizer.builder');
  const headingId = useId();
  const { fields, sections } = state;
  const [own] = fields.languages;
  const language = fields.languages.find((tag) => tag === asked && tag !== own);
  const found = sections.findIndex(({ key }) => key === shown);
  const index = Math.max(found, 0);
  const section = sections[index];
  return (
    <aside className="stack beside__stay" aria-labelledby={headingId}>
      <div className="box">
        <div className="box__head">
          <h2 className="subheading" id={headingId}>
            {t('preview')}
          </h2>
        </div>
        {sections.length > 1 && (
          <fieldset>
            <legend className="visually-hidden">{t('previewSections')}</legend>
            <div className="segmented">
              {sections.map(({ key }, at) => (
                <label key={key}>
                  <input type="radio" name="preview" checked={at === index} onChange={() => onShow(key)} />
                  <ConsoleIcon name="check" />
                  <span className="visually-hidden">{t('previewSection', { number: at + 1 })}</span>
                  <span aria-hidden="true">{at + 1}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {own && language && <LanguageNote {...{ own, language }} />}
        {section && (
          <PreviewPhone
            section={section}
            number={index + 1}
            language={language}
            read={(text, place) => {
              const translation = language && translationOf(state, { key: section.key, ...place }, language);
              return { text: translation || text, lang: translation ? language : undefined };
            }}
          />
        )}
        {children}
      </div>
    </aside>
  );
}

function LanguageNote({ own, language }: { own: LanguageTag; language: LanguageTag }) {
  const t = useTranslations('organizer.builder.languages');
  const locale = useLocale();
  const names = { language: languageName(language, locale), main: languageName(own, locale) };
  return <p className="note">{t('preview', names)}</p>;
}
