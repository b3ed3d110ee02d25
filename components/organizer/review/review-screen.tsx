'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { CompareQuery } from '@/lib/contract/organizer/comparison';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Submission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import type { SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import { isDecision } from '@/lib/domain/decision';
import { findInLines } from '@/lib/domain/transcripts/find-in-words';
import { announce } from '../../ui/announce';
import { GuardedLink } from '../../ui/guarded';
import { useApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { FilmBar } from './film-bar';
import { type FirstScorecard, useScorecard } from './scorecard/use-scorecard';
import { type ChangeSubmission, SubmissionReview } from './submission-review';
import { useCaptionsChoice } from './transcript/use-captions-choice';
import { useTranscript } from './transcript/use-transcript';
import type { Playing } from './use-film';
import { useKeysSwitch } from './use-keys-switch';
import type { Viewing } from './viewing';

/** How often a film in the making is asked for, ms. */
const ASK_AGAIN_MS = 5000;

type ReviewScreenProps = {
  first: Submission;
  /** Its scorecard; `null`: the campaign has none. */
  card: FirstScorecard;
  /** What is said in it; `null`: that is asked of none. */
  transcript?: SubmittedTranscript | null;
  query: SubmissionQuery;
  /** The comparison from which it was opened; `null`: it was opened from the list. */
  compared?: CompareQuery | null;
  /** The section at which the film of the first begins. */
  section?: string | null;
  /** The moment at which it begins instead, ms: its line in the transcript is shown. */
  at?: number | null;
};

/** One submission after the other. The next one is loaded while this one is watched. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { first, card, transcript: words = null, query, compared = null, section = null, at = null } = props;
  const t = useTranslations();
  const campaignId = first.campaign.id;
  const [{ id, hasMoved }, setPlace] = useState({ id: first.id, hasMoved: false });
  const [viewing, setViewing] = useState<Viewing>(() => ({
    ...{ speed: 1, showsPicture: false },
    tab: isToBeRead(words?.lines ?? [], query.search, at) ? 'transcript' : card ? 'scorecard' : 'answers',
  }));
  const [areShown, onShow] = useCaptionsChoice();
  const keys = useKeysSwitch();
  const isPlaying = useRef(false);
  const [playing] = useState<Playing>(() => ({
    was: () => isPlaying.current,
    note: (runs) => void (isPlaying.current = runs),
  }));
  const { submission, error, change, reload } = useSubmission(id, query, first);
  const scorecard = useScorecard(id, { id: first.id, card });
  const { transcript, change: onCorrected } = useTranscript(id, { id: first.id, transcript: words });
  const back = organizerPaths.submissionsAround(campaignId, query, compared);
  const next = submission?.place.next ?? null;
  const previous = submission?.place.previous ?? null;

  useEffect(() => {
    const read = () => {
      const shown = decodeURIComponent(window.location.pathname.split('/').at(-1) ?? first.id);
      setPlace({ id: shown, hasMoved: true });
    };
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, [first.id]);

  function go(to: string | null) {
    if (to === null) {
      announce(t(query.status === 'new' ? 'organizer.review.lastNew' : 'organizer.review.last'));
      return;
    }
    window.history.pushState(null, '', organizerPaths.submission(campaignId, to, query, { compared }));
    setPlace({ id: to, hasMoved: true });
  }

  return (
    <>
      <GuardedLink external className="skip-link" href="#main">
        {t('common.skipToContent')}
      </GuardedLink>
      <div className="frame">
        <FilmBar
          campaign={(submission ?? first).campaign}
          {...{ query, back }}
          place={submission?.place ?? null}
          onPrevious={previous === null ? null : () => go(previous)}
          onNext={() => go(next)}
          isNextMain={!scorecard.card || scorecard.card.mine !== null}
        />
        <main className={card ? 'review review--wide' : 'review'} id="main">
          <FaultBanner fault={error ?? scorecard.error ?? null} />
          {submission && scorecard.card !== undefined && (
            <SubmissionReview
              key={submission.id}
              submission={submission}
              card={scorecard.card}
              onCard={scorecard.change}
              onOutdated={scorecard.reload}
              {...{ transcript, onCorrected }}
              search={query.search ?? ''}
              captions={{ areShown, onShow }}
              back={back}
              section={hasMoved ? null : section}
              at={hasMoved ? null : at}
              hasArrived={hasMoved}
              viewing={viewing}
              onViewing={setViewing}
              playing={playing}
              keys={keys}
              onChange={change}
              onNameShown={reload}
              onNext={() => go(next)}
              onPrevious={() => previous !== null && go(previous)}
            />
          )}
          {next && <Beforehand id={next} query={query} hasScorecard={card !== null} hasWords={words !== null} />}
        </main>
      </div>
    </>
  );
}

/** Whether a transcript is what the member came for. */
const isToBeRead = (lines: SubmittedTranscript['lines'], search: string | undefined, at: number | null) =>
  lines.length > 0 && (at !== null || findInLines(lines, search ?? '').length > 0);

function useSubmission(id: string, query: SubmissionQuery, first: Submission) {
  const input = { params: { submissionId: id }, query };
  const { data, error, mutate } = useApi('getSubmission', input, id === first.id ? first : undefined);
  const isMaking = data?.film === 'making';
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void mutate();
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMaking, mutate]);
  // With a decision the name may be read, and all that is withheld beside it; with its end, it is withheld again.
  const isDecided = data !== undefined && isDecision(data.status);
  const seen = useRef<{ id: string; isDecided: boolean } | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = seen.current;
    seen.current = { id: data.id, isDecided };
    if (data.person !== null && before?.id === data.id && before.isDecided !== isDecided) void mutate();
  }, [data, isDecided, mutate]);
  // SWR holds nothing until the first answer to its own question: until then the page shows what came with it.
  const change: ChangeSubmission = (changed) =>
    void mutate(
      (current = data) => current && { ...current, ...(typeof changed === 'function' ? changed(current) : changed) },
      { revalidate: false },
    );
  return { submission: data, error, change, reload: () => mutate() };
}

type BeforehandProps = { id: string; query: SubmissionQuery; hasScorecard: boolean; hasWords: boolean };

/** Loads a submission, and the head of its film and its picture, before it is asked for. */
function Beforehand({ id, query, hasScorecard, hasWords }: BeforehandProps) {
  useApi('getTranscript', hasWords ? { params: { submissionId: id } } : null);
  useApi('getScorecard', hasScorecard ? { params: { submissionId: id } } : null);
  const { data } = useApi('getSubmission', { params: { submissionId: id }, query });
  if (!data?.filmUrl) return null;
  return <video src={data.filmUrl} poster={data.posterUrl ?? undefined} preload="metadata" muted hidden />;
}
