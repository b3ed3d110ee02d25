import { useTranslations } from 'next-intl';
import { builderKindOf } from '../answers/builder-kinds';
import { Tick } from '../field';
import type { SectionFieldProps } from './section-field-props';

/** How a section is answered, but for its kind. */
export function AnswerFields({ section, onChange, ...props }: SectionFieldProps) {
  const { answerType } = section;
  const { Fields } = builderKindOf(answerType.kind);
  const change = (part: Partial<typeof answerType>) =>
    onChange({ answerType: { ...answerType, ...part } as typeof answerType });
  return (
    <>
      <Fields {...props} {...{ section, answerType }} onChange={change} />
      <Required isOptional={answerType.isOptional} onChange={(isOptional) => change({ isOptional })} />
    </>
  );
}

function Required({ isOptional, onChange }: { isOptional: boolean; onChange: (isOptional: boolean) => void }) {
  const t = useTranslations('organizer.builder');
  return (
    <div className="wide">
      <Tick isTicked={!isOptional} onTick={(isRequired) => onChange(!isRequired)}>
        {t('required')}
      </Tick>
    </div>
  );
}
