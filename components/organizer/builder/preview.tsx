import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { ConsoleIcon } from '../icon';
import type { BuilderSection } from './builder-state';
import { readNumber } from './typed-fields';

type PreviewProps = {
  sections: readonly BuilderSection[];
  /** The key of the section that is shown. */
  shown: string | null;
  onShow: (key: string) => void;
  children?: ReactNode;
};

/** A section as visitors see it, in the brand of this server, while it is written. */
export function Preview({ sections, shown, onShow, children }: PreviewProps) {
  const t = useTranslations('organizer.builder');
  const headingId = useId();
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
        {section && <Phone section={section} number={index + 1} />}
        {children}
      </div>
    </aside>
  );
}

function Phone({ section, number }: { section: BuilderSection; number: number }) {
  const t = useTranslations('organizer.builder');
  const seconds = readNumber(section.seconds);
  return (
    <div className="phone">
      <div className="picture">
        <div className="picture__top">
          <div className="picture__chips">
            {seconds !== null && <span className="badge badge--picture">{t('secondsShort', { seconds })}</span>}
            <span className="badge badge--picture">{t('part', { number })}</span>
          </div>
          <p className="prompt">{section.prompt}</p>
        </div>
      </div>
      <div className="phone__foot" aria-hidden="true">
        <i />
        {t('record')}
      </div>
    </div>
  );
}
