import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { GuardedLink } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { useMember } from '../member-context';
import { AnswersList } from './answers-list';
import { ReviewDetails } from './review-details';
import { KeysHelp } from './keys-help';
import { Resume } from './resume';
import { HiddenNote } from './scorecard/hidden-note';
import type { KeysSwitch } from './use-keys-switch';
import type { Viewing } from './viewing';

type ReviewPanelProps = {
  submission: Submission;
  tab: Viewing['tab'];
  onTab: (tab: Viewing['tab']) => void;
  keys: KeysSwitch;
  /** `null`: there is none. */
  scorecard: ReactNode;
  /** `null`: nothing is written down of what is said. */
  transcript: ReactNode;
  /** The comments. */
  children: ReactNode;
};

/** What stands beside the film: the scorecard, the transcript, answers, comments or the resume, and details. */
export function ReviewPanel({ submission, tab, onTab, keys, scorecard, transcript, children }: ReviewPanelProps) {
  const t = useTranslations('organizer.review');
  const { claim, resume, thread, campaign, id, answers } = submission;
  const resumePage = organizerPaths.resume(campaign.id, id);
  const maySave = mayDo(useMember().role, 'editor');
  const hasScorecard = scorecard !== null;
  const hasTranscript = transcript !== null;
  const shown = shownTab(submission, tab, { hasScorecard, hasTranscript });
  const hasAnswers = answersAreBeside(submission);
  const answered = answers.filter(({ state }) => state === 'answered').length;
  const link = (name: Viewing['tab'], words: ReactNode) => (
    <GuardedLink
      external
      href={`#${name}`}
      aria-current={shown === name ? 'page' : undefined}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        onTab(name);
      }}
    >
      {words}
    </GuardedLink>
  );
  return (
    <aside className="review__panel" aria-label={t('about')}>
      <div className="box">
        {claim && (
          <div className="claim">
            <ConsoleIcon name="user" />
            <p>
              {t.rich(claim.campaign ? 'claimOf' : 'claim', {
                name: claim.name,
                campaign: claim.campaign ?? '',
                title: (words) => <bdi>{words}</bdi>,
                b: (words) => (
                  <b>
                    <bdi>{words}</bdi>
                  </b>
                ),
              })}{' '}
              {t('claimNote')}
            </p>
          </div>
        )}
        <nav
          className={hasAnswers || hasScorecard || hasTranscript ? 'tabs tabs--close' : 'tabs'}
          aria-label={t(
            hasTranscript
              ? 'about'
              : hasScorecard
                ? 'besideWithScorecard'
                : hasAnswers
                  ? 'besideWithAnswers'
                  : 'beside',
          )}
        >
          {hasScorecard && link('scorecard', t('scorecard.title'))}
          {hasTranscript && link('transcript', t('transcript.title'))}
          {hasAnswers &&
            link(
              'answers',
              <>
                {t('answers')} {answered > 0 && <b>{answered}</b>}
              </>,
            )}
          {link(
            'comments',
            <>
              {t('comments')} {thread.length > 0 && <b>{thread.length}</b>}
            </>,
          )}
          {resume && link('resume', t('resume'))}
        </nav>
        {shown === 'scorecard' ? scorecard : submission.name === null && <NameHidden hasTranscript={hasTranscript} />}
        {shown === 'transcript' && transcript}
        {shown === 'answers' && <AnswersList submission={submission} heading="h2" />}
        {shown === 'resume' && resume && <Resume resume={resume} maySave={maySave} page={resumePage} />}
        {shown === 'comments' && children}
        <div>
          <ReviewDetails submission={submission} />
          <KeysHelp {...{ keys, hasScorecard, hasTranscript }} />
        </div>
      </div>
    </aside>
  );
}

/** Without a film they stand in its place. */
const answersAreBeside = ({ sections, answers }: Submission) => sections.length > 0 && answers.length > 0;

/** Says what of the name is hidden, and where it may be heard and read. */
function NameHidden({ hasTranscript }: { hasTranscript: boolean }) {
  const t = useTranslations('organizer.review.names');
  return (
    <HiddenNote>
      {t('hidden')} {hasTranscript && t('spoken')}
    </HiddenNote>
  );
}

type Beside = { hasScorecard: boolean; hasTranscript: boolean };

function shownTab(submission: Submission, tab: Viewing['tab'], beside: Beside): Viewing['tab'] {
  const isThere = {
    ...{ scorecard: beside.hasScorecard, transcript: beside.hasTranscript, comments: true },
    answers: answersAreBeside(submission),
    resume: submission.resume !== null,
  };
  return isThere[tab] ? tab : 'comments';
}
