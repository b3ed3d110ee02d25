import { useTranslations } from 'next-intl';
import type { Thinking } from '@/lib/browser/capture/think-timer';
import { useSentences } from '../ui/use-sentences';

/** The seconds left of which a speaker is told. More often would disturb. */
const MARK = 10;

/**
 * Returns a function for what is spoken while the visitor thinks: the question and how much time there is for it, and
 * once that it is nearly over.
 */
export function useThinkWords(): (thinking: Thinking, prompt: string | null) => string {
  const t = useTranslations('think');
  const sentences = useSentences();
  return (thinking, prompt) => {
    if (thinking.name !== 'running') return '';
    const { left, from } = thinking;
    if (left <= MARK && from > MARK) return t('soon', { seconds: MARK });
    return sentences(prompt ?? '', t('begins', { seconds: from }));
  };
}
