import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FileState } from '@/lib/browser/answers/file-state';
import type { AskedAnswerType } from '@/lib/contract/answer-type';
import { shownFileName } from '@/lib/domain/answer-kinds/file/chosen-file';
import { useFormatWords } from './use-format-words';

type Refused = NonNullable<FileState['refused']>;

/** Of other files than answers the same is said. */
const SAID_OF_ALL = ['tooLarge', 'unread', 'full', 'failed'] as const;
type SaidOfAll = (typeof SAID_OF_ALL)[number];

/** Returns a function that says why a file is not accepted, and what is. */
export function useProblemWords(type: Extract<AskedAnswerType, { kind: 'file' }>): (refused: Refused) => ReactNode {
  const files = useTranslations('files.problems');
  const own = useTranslations('fileAnswers.problems');
  const formats = useFormatWords(type.formats);
  return ({ name: file, problem }) => {
    const values = {
      file: shownFileName(file),
      name: (words: ReactNode) => <bdi>{words}</bdi>,
      formats,
      most: type.maxMegabytes,
    };
    return isSaidOfAll(problem) ? files.rich(problem, values) : own.rich(problem, values);
  };
}

const isSaidOfAll = (problem: Refused['problem']): problem is SaidOfAll =>
  (SAID_OF_ALL as readonly string[]).includes(problem);
