import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import type { Score, Scores, SubmissionScorecard } from '@/lib/contract/organizer/scorecards';
import { missingScores, scoresOf } from '@/lib/domain/scores';
import { announce } from '../../../ui/announce';
import { callApi } from '../../api';
import { useAction } from '../../use-action';
import { createDraftKeeper, type KeptState } from './draft-keeper';

/** In the place of one, where a campaign has none. */
export const NO_CARD: SubmissionScorecard = {
  ...{ version: 0, criteria: [], draft: null, mine: null },
  ...{ others: null, othersCount: 0, team: null },
};

type Given = { scores: Scores; note: string };

type UseScoresOptions = {
  submissionId: string;
  card: SubmissionScorecard;
  onCard: (change: (card: SubmissionScorecard) => SubmissionScorecard) => void;
  /** The scorecard was changed: what is known of it has to be asked for again. */
  onOutdated: () => Promise<unknown>;
  /** What others said may be seen from then on. */
  onSubmitted: () => Promise<unknown>;
};

export type ScoresState = ReturnType<typeof useScores>;

/** What the member gives for each criterion. A draft of it is kept with each change, until it is submitted. */
export function useScores({ submissionId, card, onCard, onOutdated, onSubmitted }: UseScoresOptions) {
  const t = useTranslations('organizer.review.scorecard');
  const [given, setGiven] = useState<Given>(() => givenIn(card));
  const latest = useRef(given);
  const [kept, setKept] = useState<KeptState>(card.draft ? 'kept' : 'none');
  const [isChanging, setIsChanging] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const [isOutdated, setIsOutdated] = useState(false);
  const { act, isBusy, fault } = useAction();
  const params = { submissionId };
  const [keeper] = useState(() =>
    createDraftKeeper<Given>((draft) => callApi('saveScores', { params, body: bodyOf(draft) }), setKept),
  );

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const keepHidden = () => document.visibilityState === 'hidden' && keeper.keepNow();
    document.addEventListener('visibilitychange', keepHidden, { signal });
    window.addEventListener('online', keeper.keepNow, { signal });
    return () => {
      ended.abort();
      keeper.keepNow();
    };
  }, [keeper]);

  function change(next: Given, isTyped: boolean) {
    latest.current = next;
    setGiven(next);
    keeper.note(next, { isTyped });
    // Whoever comes back to this submission finds it again.
    onCard((now) => ({ ...now, draft: bodyOf(next) }));
  }

  async function send() {
    await keeper.giveWay();
    const { scores, note } = latest.current;
    const body = bodyOf({ scores: scoresOf(card.criteria, scores), note });
    try {
      const answer = await callApi('submitScores', { params, body: { ...body, version: card.version } });
      setKept('none');
      setIsChanging(false);
      onCard(() => answer);
      announce(t('submitted', { count: answer.othersCount }));
      // What was submitted is; the comments are asked for again soon anyway.
      await onSubmitted().catch(() => undefined);
    } catch (error) {
      // It is still a draft, which gave way.
      keeper.note(latest.current, { isTyped: false });
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      setIsOutdated(true);
      await onOutdated();
    }
  }

  return {
    ...{ given, kept, missing, isOutdated, isBusy, fault },
    /** Whether the member gives scores now, and does not look at those that were submitted. */
    isGiving: card.mine === null || isChanging,
    score(criterionId: string, value: Score) {
      const { scores, note } = latest.current;
      if (criterionId === missing) setMissing(null);
      change({ scores: { ...scores, [criterionId]: value }, note }, false);
    },
    write: (note: string) => change({ ...latest.current, note }, true),
    keepAgain: keeper.keepNow,
    /** Submits them. Returns the id of a criterion that has no score yet, with which nothing is submitted. */
    submit(): string | null {
      const [first = null] = missingScores(card.criteria, latest.current.scores);
      setMissing(first);
      setIsOutdated(false);
      if (first === null) void act(send);
      return first;
    },
    /** Shows what was submitted for it to be changed. */
    begin() {
      if (kept === 'none') {
        latest.current = givenIn(card);
        setGiven(latest.current);
      }
      setIsChanging(true);
    },
    /** Leaves what was submitted as it is. */
    leave: () => setIsChanging(false),
  };
}

function givenIn({ criteria, draft, mine }: SubmissionScorecard): Given {
  const { scores, note } = draft ?? mine ?? { scores: {}, note: null };
  // The scorecard may have lost criteria since they were scored.
  return { scores: scoresOf(criteria, scores), note: note ?? '' };
}

const bodyOf = ({ scores, note }: Given) => ({ scores, note: note.trim() === '' ? null : note });
