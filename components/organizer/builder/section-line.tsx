import { useTranslations } from 'next-intl';
import { ANSWER_KINDS } from '@/lib/contract/answer-kinds';
import { builderKindOf } from '../answers/builder-kinds';
import { ConsoleIcon } from '../icon';
import type { BuilderSection } from './builder-state';
import { SectionTool } from './section-tool';
import { readNumber } from './typed-fields';

type SectionLineProps = {
  section: BuilderSection;
  number: number;
  /** How much is wrong with it. */
  faultCount: number;
  onEdit: () => void;
};

/** A section that is closed: its question, and how it is answered. */
export function SectionLine({ section, number, faultCount, onEdit }: SectionLineProps) {
  const t = useTranslations('organizer.builder');
  const { prompt, answerType } = section;
  const seconds = ANSWER_KINDS[answerType.kind].isRecorded ? Math.round(readNumber(section.seconds) ?? 0) : 0;
  return (
    <div className="section__line">
      <span className="kind" aria-hidden="true">
        <ConsoleIcon name={builderKindOf(answerType.kind).icon} />
      </span>
      <p>
        {prompt.trim() === '' ? t('noPrompt') : <span dir="auto">{prompt}</span>}{' '}
        <small>
          <span>{t(`kinds.${answerType.kind}`)}</span>{' '}
          {seconds > 0 && <span>{t('length', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}</span>}{' '}
          <span>{t(answerType.isOptional ? 'optional' : 'required')}</span>{' '}
          {section.clip && <span>{t(`clips.kinds.${section.clip.kind}`)}</span>}
        </small>
        {faultCount > 0 && (
          <span className="field__error">
            <ConsoleIcon name="alert" /> <span>{t('faultsTitle', { count: faultCount })}</span>
          </span>
        )}
      </p>
      <div className="inline">
        <SectionTool name="edit" variant="secondary" number={number} isExpanded={false} onPress={onEdit} />
      </div>
    </div>
  );
}
