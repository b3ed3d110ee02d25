import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { StatusOf, type ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { announce } from '../../ui/announce';
import { callApi } from '../api';

type Verdict = { rating: number | null; status: ReviewStatus };
type Save =
  | { state: 'idle' | 'saving' | 'saved' }
  /** The campaign has got a scorecard meanwhile, and no single ratings any more. */
  | { state: 'refused' }
  /** `again` tries it again; `null`: the submission is gone, and nothing can be saved of it. */
  | { state: 'failed'; again: (() => void) | null };

export type VerdictState = ReturnType<typeof useVerdict>;

/**
 * The member's rating and the submission's status. What is chosen is shown at once and saved one after the other; what
 * could not be saved goes back to what the server has. A status that somebody else has set meanwhile stays.
 */
export function useVerdict(submission: Submission, onChange: (changed: Partial<Submission>) => void) {
  const t = useTranslations('organizer.frame');
  const router = useRouter();
  const { myRating: rating, status } = submission;
  // What is chosen and not saved yet stands before what the server has, also when that changes.
  const [chosen, setChosen] = useState<Partial<Verdict>>({});
  const [save, setSave] = useState<Save>({ state: 'idle' });
  const [conflict, setConflict] = useState<StatusOf | null>(null);
  const shown: Verdict = { rating, status, ...chosen };
  const confirmed = useRef<Verdict>({ rating, status });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ rating: 0, status: 0, all: 0 });
  const params = { submissionId: submission.id };

  useEffect(() => {
    confirmed.current = { rating, status };
  }, [rating, status]);

  function run<Field extends keyof Verdict>(field: Field, value: Verdict[Field], send: () => Promise<unknown>) {
    const number = (latest.current.all += 1);
    latest.current[field] = number;
    const settle = () => {
      if (number !== latest.current[field]) return;
      setChosen((before) => {
        const rest = { ...before };
        delete rest[field];
        return rest;
      });
    };
    setChosen((before) => ({ ...before, [field]: value }));
    setSave({ state: 'saving' });
    setConflict(null);
    queue.current = queue.current.then(async () => {
      try {
        await send();
        confirmed.current = { ...confirmed.current, [field]: value };
        settle();
        if (number !== latest.current.all) return;
        setSave({ state: 'saved' });
        announce(t('saved'));
      } catch (error) {
        const meanwhile = readConflict(error);
        if (meanwhile) {
          confirmed.current = { ...confirmed.current, status: meanwhile.status };
          onChange({ status: meanwhile.status, statusOf: meanwhile });
        }
        settle();
        setConflict(meanwhile);
        if (error instanceof CallError && error.code === 'hasScorecard') {
          setSave({ state: 'refused' });
          router.refresh();
          return;
        }
        if (meanwhile) setSave({ state: 'idle' });
        else setSave({ state: 'failed', again: isGone(error) ? null : () => run(field, value, send) });
      }
    });
  }

  return {
    ...{ ...shown, save, conflict },
    statusOf: submission.statusOf,
    /** The same rating again takes it back. */
    rate(value: number) {
      const rating = value === shown.rating ? null : value;
      run('rating', rating, async () => {
        onChange(await callApi('rateSubmission', { params, body: { value: rating } }));
        // What others said may be seen from now on.
        if (submission.isHidden) onChange(await callApi('getReview', { params }));
      });
    },
    setStatus(status: ReviewStatus) {
      if (status === shown.status) return;
      run('status', status, async () => {
        const body = { status, was: confirmed.current.status };
        const statusOf = await callApi('setSubmissionStatus', { params, body });
        onChange({ status: statusOf.status, statusOf });
      });
    },
  };
}

const isGone = (error: unknown) => error instanceof CallError && error.code === 'notFound';

function readConflict(error: unknown): StatusOf | null {
  if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') return null;
  return StatusOf.safeParse(error.details).data ?? null;
}
