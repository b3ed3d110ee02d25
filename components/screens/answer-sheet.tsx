import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AskedSection, Campaign } from '@/lib/contract/entities';
import { useKindWords } from '../answers/use-kind-words';
import { inLanguage } from '../ui/in-language';
import { SectionStage } from './section-stage';

/** The id of the question. */
export const QUESTION_ID = 'question';

type AnswerSheetProps = {
  campaign: Campaign;
  section: AskedSection;
  sectionNum: number;
  panel: ReactNode;
  /** What stands under the question. */
  children?: ReactNode;
};

/** A section that is not recorded: its question, what it is answered with, and its panel. */
export function AnswerSheet({ campaign, section, sectionNum, panel, children }: AnswerSheetProps) {
  const t = useTranslations('section');
  const kindWords = useKindWords();
  const marks = inLanguage(section.promptLanguage, campaign.languages);
  return (
    <SectionStage prompt={section.prompt} marks={marks} hiddenUntil="nothing" isSheet>
      <section className="sheet" aria-labelledby={QUESTION_ID}>
        <p className="sheet__head">
          <span className="badge">{t('part', { number: sectionNum })}</span>{' '}
          <span className="note">{kindWords(section.answerType)}</span>
        </p>
        <h1 className="prompt" id={QUESTION_ID} {...marks}>
          {section.prompt}
        </h1>
        {children}
      </section>
      {panel}
    </SectionStage>
  );
}
