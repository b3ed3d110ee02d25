import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SubmissionScorecard } from '@/lib/contract/organizer/scorecards';
import type { Submission } from '@/lib/contract/organizer/submissions';
import type { SubmittedLine, SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import { hasWords } from '@/lib/domain/transcripts/caption-rows';
import { callApi } from '../api';
import { NoticeBox } from '../notices/notice-box';
import { usePageTitle } from '../use-page-title';
import { useRefresh } from '../use-refresh';
import { useShownName } from '../use-shown-name';
import { CommentsPanel } from './comments-panel';
import { FilmNotReady } from './film-not-ready';
import { Reel } from './reel';
import { ReviewHead } from './review-head';
import { ReviewPanel } from './review-panel';
import { scoreByKey } from './scorecard/score-by-key';
import { ScorecardPanel } from './scorecard/scorecard-panel';
import { NO_CARD, useScores } from './scorecard/use-scores';
import { SkippedSections } from './skipped-sections';
import { TranscriptPanel } from './transcript/transcript-panel';
import { type Playing, useFilm } from './use-film';
import { useReviewKeys } from './use-review-keys';
import type { KeysSwitch } from './use-keys-switch';
import { useVerdict } from './use-verdict';
import { Verdict } from './verdict';
import type { Viewing } from './viewing';

/** Changes what is shown of a submission: by what it has become, or by what becomes of it as it is now. */
export type ChangeSubmission = (changed: Partial<Submission> | ((now: Submission) => Partial<Submission>)) => void;

type SubmissionReviewProps = {
  submission: Submission;
  /** `null`: the campaign has no scorecard. */
  card: SubmissionScorecard | null;
  onCard: (change: (card: SubmissionScorecard) => SubmissionScorecard) => void;
  /** The scorecard was changed, and has to be asked for again. */
  onOutdated: () => Promise<unknown>;
  /** `null`: nothing is written down of what is said. */
  transcript: SubmittedTranscript | null;
  /** A line was corrected. */
  onCorrected: (line: SubmittedLine) => void;
  /** What was searched for in the list. */
  search: string;
  captions: { areShown: boolean; onShow: (areShown: boolean) => void };
  /** Where to go once it is gone. */
  back: string;
  /** The section at which the film begins; `null`: the first. */
  section: string | null;
  /** The moment at which it begins instead, ms; `null`: none was asked for. */
  at: number | null;
  /** Reached from its neighbour: the heading takes the focus. */
  hasArrived: boolean;
  viewing: Viewing;
  onViewing: (viewing: Viewing) => void;
  playing: Playing;
  keys: KeysSwitch;
  onChange: ChangeSubmission;
  /** The name may be read from now on, and what is withheld beside it. */
  onNameShown: () => Promise<unknown>;
  onNext: () => void;
  onPrevious: () => void;
};

/** A submission with its film, the member's verdict, and what stands beside them. */
export function SubmissionReview(props: SubmissionReviewProps) {
  const { submission, card, transcript, captions, back, hasArrived, viewing, onViewing, playing, keys } = props;
  const t = useTranslations('organizer.review');
  const router = useRouter();
  const name = useShownName()(submission);
  const { title, name: linkName } = submission.campaign;
  usePageTitle(t('pageTitle', { name, title: title ?? linkName }));
  const heading = useRef<HTMLHeadingElement>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const spoken = useRef<HTMLElement>(null);
  const [quoted, setQuoted] = useState<SubmittedLine | null>(null);
  // A signed link differs each time it is read: the film keeps the first one.
  const [loaded, setLoaded] = useState(submission.filmUrl);
  if (loaded === null && submission.filmUrl !== null) setLoaded(submission.filmUrl);
  const { chapters } = submission;
  const startMs = props.at ?? chapters.find(({ sectionId }) => sectionId === props.section)?.startMs ?? 0;
  const film = useFilm({ chapters, startMs, speed: viewing.speed, playing });
  const params = { submissionId: submission.id };
  const noteChange = useRefresh(() => callApi('getReview', { params }), props.onChange);
  const onChange: ChangeSubmission = (changed) => {
    noteChange();
    props.onChange(changed);
  };
  const verdict = useVerdict(submission, onChange);
  const scores = useScores({
    ...{ submissionId: submission.id, card: card ?? NO_CARD },
    ...{ onCard: props.onCard, onOutdated: props.onOutdated },
    onSubmitted: async () => onChange(await callApi('getReview', { params })),
  });
  const rate = (value: number | null) => void (value !== null && verdict.rate(value));
  const score = card ? scoreByKey(card, scores, () => onViewing({ ...viewing, tab: 'scorecard' })) : rate;

  function goToComment() {
    // Its field is there once the tab is.
    flushSync(() => onViewing({ ...viewing, tab: 'comments' }));
    comment.current?.focus();
  }

  function commentOn(line: SubmittedLine) {
    film.stopAt(line.startMs / 1000);
    setQuoted(line);
    goToComment();
  }

  function goToTranscript() {
    flushSync(() => onViewing({ ...viewing, tab: 'transcript' }));
    spoken.current?.focus();
  }

  useEffect(() => {
    if (hasArrived) heading.current?.focus();
  }, [hasArrived]);
  const picture = submission.hidesPictures
    ? { isShown: viewing.showsPicture, onShow: (showsPicture: boolean) => onViewing({ ...viewing, showsPicture }) }
    : undefined;
  const hasCaptions = transcript !== null && hasWords(transcript.lines);
  useReviewKeys(keys.areOn, {
    ...{ next: props.onNext, previous: props.onPrevious, comment: goToComment },
    transcript: () => transcript && goToTranscript(),
    captions: () => hasCaptions && captions.onShow(!captions.areShown),
    ...{ score, verdict, film: picture?.isShown === false ? { ...film, fill: () => {} } : film },
  });

  return (
    <>
      <div className="review__film">
        <ReviewHead
          submission={submission}
          heading={heading}
          hasCaptions={hasCaptions}
          onErased={() => router.push(back)}
          onNameShown={props.onNameShown}
        />
        {loaded && submission.film === 'ready' ? (
          <>
            <Reel
              key={loaded}
              src={loaded}
              poster={submission.posterUrl}
              label={t('filmOf', { name })}
              chapters={chapters}
              film={film}
              attach={film.attach}
              attachFrame={film.attachFrame}
              speed={viewing.speed}
              onSpeed={(speed) => onViewing({ ...viewing, speed })}
              picture={picture}
              captions={hasCaptions ? { ...captions, ...transcript } : undefined}
            />
            <SkippedSections sections={submission.sections} />
          </>
        ) : (
          <FilmNotReady submission={submission} onChange={onChange} />
        )}
        <Verdict verdict={verdict} isRated={card === null} />
        <NoticeBox submission={submission} onChange={onChange} />
      </div>
      <ReviewPanel
        submission={submission}
        tab={viewing.tab}
        onTab={(tab) => onViewing({ ...viewing, tab })}
        keys={keys}
        scorecard={
          card && <ScorecardPanel {...{ submission, card, scores }} hasTranscript={!!transcript} onSeek={film.seek} />
        }
        transcript={
          transcript && (
            <TranscriptPanel
              {...{ submission, transcript, film }}
              search={props.search}
              at={props.at}
              list={spoken}
              onComment={commentOn}
              onCorrected={props.onCorrected}
            />
          )
        }
      >
        <CommentsPanel
          submission={submission}
          hasScorecard={card !== null}
          field={comment}
          seconds={loaded ? film.seconds : null}
          onSeek={film.seek}
          onThread={(change) => onChange(({ thread }) => withThread(change(thread)))}
          transcript={transcript}
          quoted={quoted}
          onQuoted={setQuoted}
        />
      </ReviewPanel>
    </>
  );
}

const withThread = (thread: Submission['thread']) => ({ thread, comments: thread.length });
