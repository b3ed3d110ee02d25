import { useTranslations } from 'next-intl';
import type { AskedAnswerType } from '@/lib/contract/answer-type';
import { mostChoices } from '@/lib/domain/answer-kinds/choice/most-choices';

/** Returns a function that says how a section is answered; `null`: it is recorded. */
export function useKindWords(): (type: AskedAnswerType) => string | null {
  const t = useTranslations();
  return (type) => {
    switch (type.kind) {
      case 'video':
      case 'audio':
        return null;
      case 'file':
        return t('answers.kinds.file');
      case 'text':
        return t('answers.kinds.text');
      case 'choice': {
        const most = mostChoices(type);
        return most === 1 ? t('answers.kinds.one') : t('answers.kinds.some', { most });
      }
    }
  };
}
