import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { lengthOf } from '@/lib/domain/answer-kinds/text/length-of';
import { ConsoleIcon } from '../icon';
import { When } from '../when';
import { AnsweredFile } from './answered-file';

type AnswersListProps = {
  submission: Submission;
  /** What a question is among the headings of the page. */
  heading: 'h2' | 'h3';
};

/** What was answered to the sections that are not recorded, and which ones are. */
export function AnswersList({ submission: { answers, sections, completedAt }, heading: Heading }: AnswersListProps) {
  const t = useTranslations('organizer.review');
  const inVideo = sections.flatMap(({ number, isSkipped }) => (isSkipped ? [] : [number]));
  return (
    <>
      <ol className="answers" aria-label={t('answers')}>
        {answers.map((answer) => (
          <li key={answer.sectionId}>
            <span className="kind" aria-hidden="true">
              <ConsoleIcon name={ICONS[answer.kind]} />
            </span>
            <Heading>
              <span dir="auto">{answer.prompt}</span> <AnswerFacts answer={answer} />
            </Heading>
            <Answered answer={answer} />
            {isLate(answer, completedAt) && (
              <p className="note">{t.rich('changedLate', { when: () => <When at={answer.answeredAt!} /> })}</p>
            )}
          </li>
        ))}
      </ol>
      {inVideo.length > 0 && <InVideo numbers={inVideo} />}
    </>
  );
}

const isLate = ({ answeredAt }: SubmittedAnswer, completedAt: string | null): boolean =>
  answeredAt !== null && completedAt !== null && new Date(answeredAt) > new Date(completedAt);

const ICONS = { text: 'words', choice: 'choices', file: 'file' } as const;

function AnswerFacts({ answer }: { answer: SubmittedAnswer }) {
  const t = useTranslations('organizer.review');
  const { number } = answer;
  if (answer.kind === 'choice') return <small>{t('choiceOf', { number })}</small>;
  if (answer.kind === 'file') return <small>{t('fileOf', { number })}</small>;
  const { text } = answer;
  return (
    <small>
      {text === null ? t('textOf', { number }) : t('textOfLength', { number, length: lengthOf(text, 'characters') })}
    </small>
  );
}

function Answered({ answer }: { answer: SubmittedAnswer }) {
  const t = useTranslations('organizer.review');
  if (answer.state !== 'answered') return <p className="note">{t(`unanswered.${answer.state}`)}</p>;
  if (answer.kind === 'text') return <p dir="auto">{answer.text}</p>;
  if (answer.kind === 'file') return answer.file && <AnsweredFile file={answer.file} />;
  const { choices, other } = answer;
  const shown = choices.map(({ text, isChosen }) => ({ isChosen, words: <bdi>{text}</bdi> }));
  const own = (words: ReactNode) => <bdi>{words}</bdi>;
  if (other !== null) shown.push({ isChosen: true, words: <>{t.rich('otherChoice', { other, own })}</> });
  return (
    <ul className="picked">
      {shown.map(({ isChosen, words }, place) => (
        <li key={place} data-yes={isChosen || undefined}>
          {isChosen ? <ConsoleIcon name="check" /> : <span />}{' '}
          <span>
            {isChosen && <span className="visually-hidden">{t('chosen')} </span>}
            {words}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where the answers end: what stands in the video. */
function InVideo({ numbers }: { numbers: readonly number[] }) {
  const t = useTranslations('organizer.review');
  const format = useFormatter();
  const [first = 0, last = first] = [numbers[0], numbers.at(-1)];
  if (numbers.length === 1) return <p className="note">{t('inVideo', { number: first })}</p>;
  const isRange = numbers.length > 2 && last - first === numbers.length - 1;
  const list = format.list(numbers.map((number) => format.number(number)));
  return <p className="note">{isRange ? t('inVideoFromTo', { first, last }) : t('inVideoAmong', { list })}</p>;
}
