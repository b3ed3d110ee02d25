import { useFormatter, useTranslations } from 'next-intl';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { reviewKindOf } from '../answers/review-kinds';
import { ConsoleIcon } from '../icon';
import { When } from '../when';

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
        {answers.map((answer) => {
          const { icon, Facts } = reviewKindOf(answer.kind);
          return (
            <li key={answer.sectionId}>
              <span className="kind" aria-hidden="true">
                <ConsoleIcon name={icon} />
              </span>
              <Heading>
                <span dir="auto">{answer.prompt}</span>{' '}
                <small>
                  <Facts answer={answer} />
                </small>
              </Heading>
              <Answered answer={answer} />
              {isLate(answer, completedAt) && (
                <p className="note">{t.rich('changedLate', { when: () => <When at={answer.answeredAt!} /> })}</p>
              )}
            </li>
          );
        })}
      </ol>
      {inVideo.length > 0 && <InVideo numbers={inVideo} />}
    </>
  );
}

const isLate = ({ answeredAt }: SubmittedAnswer, completedAt: string | null): boolean =>
  answeredAt !== null && completedAt !== null && new Date(answeredAt) > new Date(completedAt);

function Answered({ answer }: { answer: SubmittedAnswer }) {
  const t = useTranslations('organizer.review');
  const { Answer } = reviewKindOf(answer.kind);
  return answer.state === 'answered' ? (
    <Answer answer={answer} />
  ) : (
    <p className="note">{t(`unanswered.${answer.state}`)}</p>
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
