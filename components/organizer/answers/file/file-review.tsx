import { useTranslations } from 'next-intl';
import type { SubmittedOf } from '@/lib/domain/answer-kinds/kind-rules';
import { AnsweredFile } from './answered-file';

type Answer = { answer: SubmittedOf<'file'> };

export const FileFacts = ({ answer: { number } }: Answer) => useTranslations('organizer.review')('fileOf', { number });

export const FileAnswer = ({ answer: { file } }: Answer) => file && <AnsweredFile file={file} />;
