import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { FileState } from '@/lib/browser/answers/file-state';
import type { AskedAnswerType } from '@/lib/contract/answer-type';
import type { KeptFile } from '@/lib/contract/answers';
import { acceptedFiles } from '@/lib/domain/answer-kinds/file/chosen-file';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field-error';
import { FileButton } from '../../ui/file-field';
import { Icon } from '../../ui/icon';
import { NEXT_FOCUS } from '../../ui/next-focus';
import { Progress } from '../../ui/progress';
import { useSentences } from '../../ui/use-sentences';
import { useSizeWords } from '../../ui/use-size-words';
import { FileName } from './file-name';
import { useFormatWords } from './use-format-words';
import { useProblemWords } from './use-problem-words';

type FileAnswerFieldProps = {
  type: Extract<AskedAnswerType, { kind: 'file' }>;
  state: FileState;
  /** The file that is the answer so far. */
  kept: KeptFile | null;
  /** Whether it has just arrived: nothing else is to be done here. */
  isNew: boolean;
  /** How often the visitor tried to go on without a file. */
  tries: number;
  onChoose: (file: File) => void;
  onCancel: () => void;
};

/** Lets the visitor choose a file, shows how far it is, and says why one is not accepted. */
export function FileAnswerField({ type, state, kept, isNew, tries, onChoose, onCancel }: FileAnswerFieldProps) {
  const t = useTranslations();
  const sentences = useSentences();
  const formats = useFormatWords(type.formats);
  const problemWords = useProblemWords(type);
  const [noteId, nameId, errorId] = [useId(), useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const { refused } = state;
  const task = state.task?.name === 'skip' ? null : state.task;
  const isMissing = tries > 0 && kept === null && task === null && refused === null;
  const isInvalid = refused !== null || isMissing;
  useEffect(() => {
    if (refused || tries > 0) input.current?.focus();
  }, [refused, tries]);
  return (
    <>
      <p className="note" id={noteId}>
        {sentences(
          t('fileAnswers.accepted', { formats, most: type.maxMegabytes }),
          type.isOptional && t('fileAnswers.optional'),
        )}
      </p>
      <div className="field" data-invalid={isInvalid || undefined}>
        <div className="file" data-chosen={task || kept ? true : undefined}>
          <span className="file__icon">
            <Icon name="file" />
          </span>
          <p className="file__name" id={nameId}>
            <Chosen task={task} kept={kept} />
          </p>
          <FileButton
            {...(task === null && !isNew && NEXT_FOCUS)}
            input={input}
            label={t(task ? wordsOf(task) : kept ? 'fileAnswers.another' : 'files.button')}
            accept={acceptedFiles(type)}
            describedBy={[isInvalid && errorId, nameId, noteId].filter(Boolean).join(' ')}
            isInvalid={isInvalid}
            disabled={state.task !== null}
            onChoose={onChoose}
          />
          {task && <Progress label={t(wordsOf(task))} value={percentOf(task)} />}
        </div>
        {isInvalid && (
          <FieldError id={errorId}>
            <span>{refused ? problemWords(refused) : t('fileAnswers.missing')}</span>
          </FieldError>
        )}
      </div>
      {task && (
        <Button {...NEXT_FOCUS} variant="quiet" icon="close" className="align-start" onClick={onCancel}>
          {t('fileAnswers.cancel')}
        </Button>
      )}
    </>
  );
}

type Task = Exclude<FileState['task'], { name: 'skip' }>;

/** The words for what is being done with a file. */
export const wordsOf = (task: NonNullable<Task>) =>
  task.name === 'check' ? ('fileAnswers.checking' as const) : ('files.uploading' as const);

/** How much of a file the server has. */
export const percentOf = (task: NonNullable<Task>): number =>
  task.name === 'upload' ? Math.floor(task.share * 100) : 100;

function Chosen({ task, kept }: { task: Task; kept: KeptFile | null }): ReactNode {
  const t = useTranslations('files');
  const sizeOf = useSizeWords();
  if (task)
    return (
      <>
        <FileName name={task.file.name} /> <small>{t('sent', sentOf(task))}</small>
      </>
    );
  if (!kept) return t('none');
  return (
    <>
      <FileName name={kept.name} /> <small>{sizeOf(kept.bytes)}</small>
    </>
  );
}

function sentOf(task: NonNullable<Task>): { sent: number; total: number } {
  const total = task.file.bytes / 1_000_000;
  const sent = task.name === 'upload' ? total * task.share : total;
  // The total is not rounded to nothing.
  return { sent: tenths(sent), total: Math.max(0.1, tenths(total)) };
}

const tenths = (value: number) => Math.round(value * 10) / 10;
