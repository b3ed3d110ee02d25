import { useTranslations } from 'next-intl';
import { ANSWER_KINDS, type GivenKind } from '@/lib/contract/answer-kinds';
import type { AskedAnswerType } from '@/lib/contract/answer-type';
import { mostChoices } from '@/lib/domain/answer-kinds/choice/most-choices';

type Words = ReturnType<typeof useTranslations<never>>;
type SayKind<Kind extends GivenKind> = (t: Words, type: Extract<AskedAnswerType, { kind: Kind }>) => string;

/** Says how a section of each kind is answered. */
const WORDS: { readonly [Kind in GivenKind]: SayKind<Kind> } = {
  text: (t) => t('answers.kinds.text'),
  choice(t, type) {
    const most = mostChoices(type);
    return most === 1 ? t('answers.kinds.one') : t('answers.kinds.some', { most });
  },
  file: (t) => t('answers.kinds.file'),
};

/** Returns a function that says how a section is answered; `null`: it is recorded. */
export function useKindWords(): (type: AskedAnswerType) => string | null {
  const t = useTranslations();
  return (type) => {
    if (ANSWER_KINDS[type.kind].isRecorded) return null;
    const say = WORDS[type.kind as GivenKind] as SayKind<GivenKind>;
    return say(t, type as Parameters<typeof say>[1]);
  };
}
