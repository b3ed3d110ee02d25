import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CHOICES } from '@/lib/contract/answer-limits';
import { ANSWER_FIELDS } from '@/lib/contract/campaign-draft';
import { Tick, TypedLine } from '../../field';
import { ConsoleIcon } from '../../icon';
import { ChoicesList } from './choices-list';
import { Field } from '../../builder/field';
import type { AnswerProps } from '../../builder/section-field-props';
import { readNumber } from '../../builder/typed-fields';

/** What visitors choose from, and how much of it. */
export function ChoiceFields({ section, answerType, index, faults, onChange }: AnswerProps<'choice'>) {
  const t = useTranslations('organizer.builder');
  const { choices, most, allowsOther } = answerType;
  // The number stays in sight while it is typed, also while it is 1.
  const [areSeveral, setAreSeveral] = useState(most !== 1);
  const number = index + 1;
  const path = `sections.${index}.answerType`;
  const choose = (several: boolean) => {
    setAreSeveral(several);
    onChange({ most: several ? Math.max(CHOICES.min, choices.length) : 1 });
  };
  return (
    <div className="stack wide">
      <fieldset aria-label={t('choicesOf', { number })}>
        <legend className="legend" aria-hidden="true">
          {t('choices')}
        </legend>
        <div className="segmented">
          {([false, true] as const).map((several) => (
            <label key={String(several)}>
              <input
                type="radio"
                name={`most-${section.key}`}
                checked={areSeveral === several}
                onChange={() => choose(several)}
              />
              <ConsoleIcon name="check" />
              {t(several ? 'severalAnswers' : 'oneAnswer')}
            </label>
          ))}
        </div>
      </fieldset>
      <ChoicesList {...{ choices, number, path, faults }} onChange={(changed) => onChange({ choices: changed })} />
      <Tick isTicked={allowsOther} onTick={(allows) => onChange({ allowsOther: allows })}>
        {t('allowsOther')}
      </Tick>
      {areSeveral && (
        <Field path={`${path}.most`} label={t('most')} faults={faults}>
          {(input) => (
            <TypedLine
              {...input}
              className="input input--number"
              type="number"
              inputMode="numeric"
              {...ANSWER_FIELDS.choice.most.range}
              value={most ?? ''}
              onChange={(typed) => onChange({ most: readNumber(typed) })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
