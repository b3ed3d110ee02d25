import { useFormatter, useTranslations } from 'next-intl';
import type { FC } from 'react';
import type { AnswerKind } from '@/lib/contract/answer-kinds';
import type { LanguageTag } from '@/lib/contract/languages';
import { formatName } from '@/lib/domain/file-formats';
import { useSentences } from '../../ui/use-sentences';
import { ConsoleIcon } from '../icon';
import type { AnswerTypeOf } from './builder-answers';
import type { BuilderSection } from './builder-state';
import { PreviewClip } from './clips/preview-clip';
import { readNumber } from './typed-fields';

/** A text as the preview shows it. */
type Shown = { text: string; lang?: LanguageTag };
type Read = (text: string, place: { field: 'prompt' } | { choice: number; field: 'text' }) => Shown;

type PhoneProps = {
  section: BuilderSection;
  number: number;
  /** Returns a text of the section in the language of the preview. */
  read: Read;
  /** That language, unless it is the campaign's own. */
  language?: LanguageTag;
};
type ScreenProps<Kind extends AnswerKind> = PhoneProps & { answerType: AnswerTypeOf<Kind> };

/** What a visitor sees of a section of each kind. */
const SCREENS: { readonly [Kind in AnswerKind]: FC<ScreenProps<Kind>> } = {
  video: RecordedScreen,
  audio: RecordedScreen,
  text: TextScreen,
  choice: ChoiceScreen,
  file: FileScreen,
};

/** A section on a visitor's phone. */
export function PreviewPhone(props: PhoneProps) {
  const { answerType } = props.section;
  const Screen = SCREENS[answerType.kind] as FC<ScreenProps<AnswerKind>>;
  return (
    <div className="phone">
      <Screen {...props} answerType={answerType} />
    </div>
  );
}

function RecordedScreen(props: PhoneProps) {
  const { section, number, read } = props;
  const t = useTranslations('organizer.builder');
  const seconds = readNumber(section.seconds);
  if (section.clip) return <AskedScreen {...props} />;
  return (
    <>
      <div className="picture">
        <div className="picture__top">
          <div className="picture__chips">
            {seconds !== null && <span className="badge badge--picture">{t('secondsShort', { seconds })}</span>}
            <span className="badge badge--picture">{t('part', { number })}</span>
            {section.answerType.kind === 'audio' && <span className="badge badge--picture">{t('kinds.audio')}</span>}
          </div>
          <Prompt {...{ section, read }} />
        </div>
      </div>
      <div className="phone__foot" aria-hidden="true">
        <i />
        {t('record')}
      </div>
    </>
  );
}

/** Before the camera is on: what the question is asked with. */
function AskedScreen({ section, number, read, language }: PhoneProps) {
  const t = useTranslations('organizer.builder');
  const isPlayed = section.clip?.kind !== 'picture';
  return (
    <>
      <div className="picture phone__asked">
        <div className="picture__top">
          <div className="picture__chips">
            <span className="badge badge--picture">{t('part', { number })}</span>
          </div>
          <Prompt {...{ section, read }} />
        </div>
        <PreviewClip {...{ section, language }} className="picture phone__clip" />
      </div>
      <div className="phone__foot" aria-hidden="true">
        <i className={isPlayed ? 'phone__play' : undefined}>{isPlayed && <ConsoleIcon name="play" />}</i>
        {isPlayed ? t('clips.playQuestion') : t('record')}
      </div>
    </>
  );
}

function TextScreen({ answerType: { limit, unit }, ...props }: ScreenProps<'text'>) {
  const t = useTranslations('organizer.builder');
  return (
    <Sheet {...props} kind="text">
      <div className="phone__lines" aria-hidden="true" />
      {limit !== null && <p className="note">{t('previewLimit', { limit, unit })}</p>}
    </Sheet>
  );
}

function ChoiceScreen({ answerType: { choices, most, allowsOther }, ...props }: ScreenProps<'choice'>) {
  const t = useTranslations('organizer.builder');
  const shown = choices.map(({ text }, choice) => props.read(text, { choice, field: 'text' }));
  const written: Shown[] = shown.filter(({ text }) => text.trim() !== '');
  const all = allowsOther ? [...written, { text: t('other') }] : written;
  return (
    <Sheet {...props} kind="choice">
      {all.length > 0 && (
        <ul className="phone__choices" data-many={most === 1 ? undefined : ''}>
          {all.map(({ text, lang }, at) => (
            <li key={at} lang={lang} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      {most !== null && most > 1 && <p className="note">{t('previewMost', { most })}</p>}
    </Sheet>
  );
}

function FileScreen({ answerType: { formats, maxMegabytes, isOptional }, ...props }: ScreenProps<'file'>) {
  const t = useTranslations('organizer.builder');
  const format = useFormatter();
  const sentences = useSentences();
  const names = format.list(formats.map(formatName), { type: 'disjunction' });
  const accepted = names && maxMegabytes !== null && t('previewFormats', { formats: names, most: maxMegabytes });
  const note = sentences(accepted, isOptional && t('previewOptional'));
  return (
    <Sheet {...props} kind="file">
      {note && <p className="note">{note}</p>}
      <div className="file" aria-hidden="true">
        <span className="file__icon">
          <ConsoleIcon name="file" />
        </span>
        <p className="file__name">{t('noFile')}</p>
        <span className="button button--secondary">{t('chooseFile')}</span>
      </div>
    </Sheet>
  );
}

type SheetProps = PhoneProps & { kind: 'text' | 'choice' | 'file'; children: React.ReactNode };

function Sheet({ section, number, read, language, kind, children }: SheetProps) {
  const t = useTranslations('organizer.builder');
  return (
    <div className="phone__sheet">
      <div className="picture__chips">
        <span className="badge">{t(`kinds.${kind}`)}</span>
        <span className="badge">{t('part', { number })}</span>
      </div>
      <Prompt {...{ section, read }} />
      {section.clip && <PreviewClip {...{ section, language }} className="picture phone__clip" />}
      {children}
    </div>
  );
}

function Prompt({ section, read }: Pick<PhoneProps, 'section' | 'read'>) {
  const { text, lang } = read(section.prompt, { field: 'prompt' });
  return (
    <p className="prompt" lang={lang} dir="auto">
      {text}
    </p>
  );
}
