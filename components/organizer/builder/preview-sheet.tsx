import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AnswerKind } from '@/lib/contract/answer-kinds';
import type { LanguageTag } from '@/lib/contract/languages';
import type { AnswerTypeOf } from './builder-answers';
import type { BuilderSection } from './builder-state';
import { PreviewClip } from './clips/preview-clip';

/** A text as the preview shows it. */
export type Shown = { text: string; lang?: LanguageTag };
type Read = (text: string, place: { field: 'prompt' } | { choice: number; field: 'text' }) => Shown;

export type PhoneProps = {
  section: BuilderSection;
  number: number;
  /** Returns a text of the section in the language of the preview. */
  read: Read;
  /** That language, unless it is the campaign's own. */
  language?: LanguageTag;
};
export type PreviewProps<Kind extends AnswerKind> = PhoneProps & { answerType: AnswerTypeOf<Kind> };

type SheetProps = PhoneProps & { kind: AnswerKind; children: ReactNode };

/** A section that is not recorded. */
export function PreviewSheet({ section, number, read, language, kind, children }: SheetProps) {
  const t = useTranslations('organizer.builder');
  return (
    <div className="phone__sheet">
      <div className="picture__chips">
        <span className="badge">{t(`kinds.${kind}`)}</span>
        <span className="badge">{t('part', { number })}</span>
      </div>
      <PreviewPrompt {...{ section, read }} />
      {section.clip && <PreviewClip {...{ section, language }} className="picture phone__clip" />}
      {children}
    </div>
  );
}

export function PreviewPrompt({ section, read }: Pick<PhoneProps, 'section' | 'read'>) {
  const { text, lang } = read(section.prompt, { field: 'prompt' });
  return (
    <p className="prompt" lang={lang} dir="auto">
      {text}
    </p>
  );
}
