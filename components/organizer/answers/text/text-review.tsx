import { useTranslations } from 'next-intl';
import type { SubmittedOf } from '@/lib/domain/answer-kinds/kind-rules';
import { lengthOf } from '@/lib/domain/answer-kinds/text/length-of';

type Answer = { answer: SubmittedOf<'text'> };

export function TextFacts({ answer: { number, text } }: Answer) {
  const t = useTranslations('organizer.review');
  return text === null ? t('textOf', { number }) : t('textOfLength', { number, length: lengthOf(text, 'characters') });
}

export const TextAnswer = ({ answer: { text } }: Answer) => <p dir="auto">{text}</p>;
