import { useLocale, useTranslations } from 'next-intl';
import type { LanguageTag } from '@/lib/contract/languages';
import { FieldError } from '../../ui/field-error';
import { CaptionsFile } from './captions-file';
import { fieldId, useFaultWords } from './fault-words';
import { languageName, translationPath } from './translated-paths';
import { type OwnText, type TextPlace, translationOf } from './translated-texts';
import type { Builder } from './use-builder';
import { typedDirection } from '../../ui/typed-direction';

type TranslationFieldProps = { builder: Builder; own: LanguageTag; language: LanguageTag; text: OwnText };

/** Which texts are one line. */
const ONE_LINE: readonly TextPlace['field'][] = ['title', 'text'];

/** So much of a long text, such as captions, says which it is. */
const MOST_OF_OWN = 2000;

/** A text in another language, below the same in the campaign's own. */
export function TranslationField({ builder, own, language, text: { place, path, text } }: TranslationFieldProps) {
  const t = useTranslations('organizer.builder');
  const locale = useLocale();
  const { words } = useFaultWords();
  const { state, dispatch } = builder;
  const value = translationOf(state, place, language);
  const id = fieldId(translationPath(path, language));
  const fault = state.faults.find((it) => it.path === translationPath(path, language));
  const write = (written: string) => dispatch({ name: 'translated', place, language, text: written });
  const placeName = () => {
    if (place.key === null) return t(`fields.${place.field}.label`);
    return place.choice === undefined ? t(place.field) : t('choice', { choice: place.choice + 1 });
  };
  const isLine = ONE_LINE.includes(place.field);
  const Input = isLine ? 'input' : 'textarea';
  return (
    <div className={isLine ? 'field pair pair--line' : 'field pair'} data-invalid={fault ? '' : undefined}>
      <label htmlFor={id}>
        {placeName()}
        {value.trim() === '' && (
          <>
            {' '}
            <span className="missing">{t('languages.missingMark')}</span>
          </>
        )}
      </label>
      <p className="pair__from" id={`${id}-from`}>
        <span className="legend">{languageName(own, locale)}</span>{' '}
        <span lang={own} dir="auto">
          {text.length > MOST_OF_OWN ? `${text.slice(0, MOST_OF_OWN)}…` : text}
        </span>
      </p>
      <Input
        id={id}
        className={isLine ? 'input' : 'input input--area'}
        rows={isLine ? undefined : 2}
        lang={language}
        dir={typedDirection(value)}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault ${id}-from` : `${id}-from`}
        onChange={({ target }: { target: { value: string } }) => write(target.value)}
      />
      {place.field === 'introVideoCaptions' && <CaptionsFile onRead={write} />}
      {fault && <FieldError id={`${id}-fault`}>{words(fault)}</FieldError>}
    </div>
  );
}
