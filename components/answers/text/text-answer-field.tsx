import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useId } from 'react';
import { MAX_TYPED } from '@/lib/contract/answer-limits';
import { lengthOf } from '@/lib/domain/answer-kinds/text/length-of';
import { announce } from '../../ui/announce';
import { FieldError } from '../../ui/field-error';
import { NEXT_FOCUS } from '../../ui/next-focus';
import type { FieldProps } from '../answer-parts';
import { asText } from '../as-text';
import { typedDirection } from '../../ui/typed-direction';

/** From which part of the limit on it is said how much is left. */
const NEAR = 0.9;

/** A field for several lines. More than the limit can be typed: what is too long is shortened by whoever wrote it. */
export function TextAnswerField({ type: { limit, unit }, draft: { text }, onChange, fault }: FieldProps<'text'>) {
  const t = useTranslations('answers');
  const id = useId();
  const used = lengthOf(text, unit);
  const over = used - limit;
  const isTooLong = over > 0;
  const isMissing = fault === 'empty';
  useSpokenLimit(used, limit, () => (isTooLong ? t(`over.${unit}`, { over }) : t(`left.${unit}`, { left: -over })));
  const isInvalid = isTooLong || isMissing || undefined;
  return (
    <div className="field" data-invalid={isInvalid}>
      <label htmlFor={id}>{t('yours')}</label>
      <textarea
        {...NEXT_FOCUS}
        className="input input--area"
        id={id}
        rows={7}
        dir={typedDirection(text)}
        maxLength={MAX_TYPED}
        value={text}
        onChange={(event) => onChange({ kind: 'text', text: asText(event.target.value) })}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-count ${id}-error` : `${id}-count`}
      />
      {isTooLong ? (
        <FieldError id={`${id}-error`} isSilent>
          <span>{t(`over.${unit}`, { over })}</span>
        </FieldError>
      ) : (
        isMissing && (
          <FieldError id={`${id}-error`}>
            <span>{t('missing.text')}</span>
          </FieldError>
        )
      )}
      <p className="under" id={`${id}-count`}>
        {t(`count.${unit}`, { used, limit })}
      </p>
    </div>
  );
}

/** Speaks how much is left when that is little, when it is nothing, and when it is less: each once. */
function useSpokenLimit(used: number, limit: number, wordsOf: () => string): void {
  const mark = used > limit ? 'over' : used === limit ? 'none' : used >= NEAR * limit ? 'little' : 'much';
  const speak = useEffectEvent(() => announce(wordsOf()));
  useEffect(() => (mark === 'much' ? undefined : speak()), [mark]);
}
