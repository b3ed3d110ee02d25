import { useTranslations } from 'next-intl';
import { REVIEW_STATUSES } from '@/lib/contract/organizer/reviews';
import { GuardedButton } from '../../ui/guarded';
import { who } from '../../ui/who';
import { Form } from '../form';
import { ConsoleIcon } from '../icon';
import { RatingChoice } from './rating-choice';
import type { VerdictState } from './use-verdict';

const KEYS = { new: undefined, shortlisted: 's', accepted: 'a', declined: 'd' };

/** `isRated`: whether the member gives one rating, and not scores. */
type VerdictProps = { verdict: VerdictState; isRated: boolean };

/** What the member thinks of the submission, and whether it is saved. */
export function Verdict({ verdict, isRated }: VerdictProps) {
  const t = useTranslations('organizer.review');
  const ts = useTranslations('organizer.submissions.statuses');
  const { rating, status, statusOf, conflict } = verdict;
  return (
    <Form className="box verdict" aria-label={t('verdict')}>
      {isRated && (
        <fieldset>
          <legend>{t('yourRating')}</legend>
          <RatingChoice name="rating" value={rating} hasKeys onChoose={verdict.rate} onAgain={verdict.rate} />
        </fieldset>
      )}
      <fieldset>
        <legend>{t('status')}</legend>
        <div className="segmented">
          {REVIEW_STATUSES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="status"
                value={one}
                checked={status === one}
                aria-keyshortcuts={KEYS[one]}
                onChange={() => verdict.setStatus(one)}
              />
              <ConsoleIcon name="check" />
              {ts(one)}
            </label>
          ))}
        </div>
      </fieldset>
      <Saved verdict={verdict} />
      {conflict && (
        <p className="note" role="alert">
          {t.rich('conflict', { name: conflict.by ?? t('somebody'), status: ts(conflict.status), who })}
        </p>
      )}
      {!conflict && statusOf.by && statusOf.status === status && (
        <p className="note">{t.rich('changedBy', { status: ts(status), name: statusOf.by, who })}</p>
      )}
    </Form>
  );
}

function Saved({ verdict: { save } }: { verdict: VerdictState }) {
  const t = useTranslations('organizer.frame');
  const ofReview = useTranslations('organizer.review');
  if (save.state === 'idle') return null;
  if (save.state === 'refused')
    return (
      <p className="safe" data-state="memory" role="alert">
        <ConsoleIcon name="alert" /> {ofReview('hasScorecard')}
      </p>
    );
  if (save.state === 'failed')
    return (
      <p className="safe" data-state="memory" role="alert">
        <ConsoleIcon name="alert" /> {t('notSaved')}{' '}
        {save.again ? (
          <GuardedButton className="link" onClick={save.again}>
            {t('tryAgain')}
          </GuardedButton>
        ) : (
          t('errors.notFound')
        )}
      </p>
    );
  return (
    <p className="safe" data-state={save.state === 'saved' ? 'server' : undefined}>
      <ConsoleIcon name={save.state === 'saved' ? 'check' : 'clock'} /> {t(save.state === 'saved' ? 'saved' : 'saving')}
    </p>
  );
}
