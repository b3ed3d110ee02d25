import { useTranslations } from 'next-intl';
import { ANSWER_KINDS, type AnswerKind } from '@/lib/contract/answer-kinds';
import { ConsoleIcon } from '../icon';
import { answerTypeOf } from './builder-answers';
import { isLocked } from './builder-state';
import { FaultText } from './fault-text';
import { fieldId } from './fault-words';
import type { SectionFieldProps } from './section-field-props';

const KINDS = Object.keys(ANSWER_KINDS) as AnswerKind[];

/** How a section is answered. What was written for another kind comes back with it; answers that exist fix the kind. */
export function AnswerTypeField({ section, index, faults, onChange }: SectionFieldProps) {
  const t = useTranslations('organizer.builder');
  const path = `sections.${index}.answerType`;
  const id = fieldId(path);
  const fault = faults.find((other) => other.path === path);
  const isFixed = isLocked(section);
  const described = [fault && `${id}-fault`, isFixed && `${id}-fixed`].filter(Boolean).join(' ');
  return (
    <fieldset
      className="wide"
      id={id}
      tabIndex={-1}
      aria-label={t('answerTypeOf', { number: index + 1 })}
      aria-describedby={described || undefined}
    >
      <legend className="legend" aria-hidden="true">
        {t('answerType')}
      </legend>
      <div className="segmented">
        {KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={`kind-${section.key}`}
              checked={section.answerType.kind === kind}
              disabled={isFixed && section.answerType.kind !== kind}
              onChange={() => onChange({ answerType: answerTypeOf(section, kind) })}
            />
            <ConsoleIcon name="check" />
            {t(`kinds.${kind}`)}
          </label>
        ))}
      </div>
      {fault && <FaultText id={`${id}-fault`} fault={fault} />}
      {isFixed && (
        <p className="note" id={`${id}-fixed`}>
          <ConsoleIcon name="lock" /> {t('answerTypeFixed')}
        </p>
      )}
    </fieldset>
  );
}
