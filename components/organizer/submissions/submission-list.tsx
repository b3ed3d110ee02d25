import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { Decision } from '@/lib/contract/organizer/notices';
import type { ListedSubmission, SubmissionQuery } from '@/lib/contract/organizer/submissions';
import type { Reviewing } from '@/lib/contract/scorecard';
import { announce } from '../../ui/announce';
import { callApi } from '../api';
import type { Notified } from '../notices/notified-banner';
import { NotifyDialog } from '../notices/notify-dialog';
import { Pager } from '../pager';
import { useAnnounce } from '../use-announce';
import { AssignDialog } from './assign-dialog';
import { BulkBar } from './bulk-bar';
import { EraseSubmissionsDialog } from './erase-submissions-dialog';
import { SubmissionTable } from './submission-table';
import { useSelection } from './use-selection';
import { useSubmissionPages } from './use-submission-pages';
import type { WorthBy } from './worth';

type SubmissionListProps = {
  campaignId: string;
  query: SubmissionQuery;
  first: OrganizerOutput<'listSubmissions'>;
  total: number;
  /** The members among whom they may be shared out. */
  reviewers: readonly Reviewer[];
  by: WorthBy;
  reviewing: Reviewing;
  /** Called when statuses have changed, or submissions have gone. */
  onChange: () => void;
  /** Called when all that were found have gone. */
  onEmpty: () => void;
  /** Called when people are about to be told of decisions. */
  onNotified: (notified: Notified) => void;
};

/** The submissions that a filter finds, and what to do with those selected. Its selection ends with the filter. */
export function SubmissionList(props: SubmissionListProps) {
  const { campaignId, query, first, total, onChange, onEmpty, reviewers, by, reviewing } = props;
  const t = useTranslations('organizer.submissions');
  const pages = useSubmissionPages(campaignId, query, first);
  const selection = useSelection();
  const [isErasing, setIsErasing] = useState(false);
  const [isNotifying, setIsNotifying] = useState(false);
  const [isAssigning, setIsAssigning] = useState(false);
  const isShared = reviewers.length > 1;
  const { ids } = selection;
  const count = pages.submissions.length;
  const shown = t('shown', { shown: count, total });
  const spokenCount = useRef(0);
  useEffect(() => {
    // What is gone is said with what removed it, and a total may change at any time.
    if (count > spokenCount.current) announce(shown);
    spokenCount.current = count;
  }, [count, shown]);
  // Behind the line above: of what changes at once, this is spoken.
  const announceChange = useAnnounce();

  async function erase(reason: string) {
    await callApi('eraseSubmissions', { params: { id: campaignId }, body: { ids: [...ids], reason } });
    pages.noteErased(ids);
    setIsErasing(false);
    selection.clear();
    announceChange(t('erased', { count: ids.length }));
    onChange();
    if (ids.length === count && !pages.showMore) onEmpty();
  }

  return (
    <>
      <SubmissionTable {...{ campaignId, query, selection, by, reviewing, isShared }} submissions={pages.submissions} />
      <Pager onMore={pages.showMore} isBusy={pages.isBusy} fault={pages.fault} shown={shown} />
      {ids.length > 0 && (
        <BulkBar
          campaignId={campaignId}
          ids={ids}
          onClear={selection.clear}
          onStatus={(status) => {
            pages.noteStatus(ids, status);
            // A decision shows names, and its end withholds them.
            if (reviewing.hidesNames) void pages.refresh();
            onChange();
          }}
          onErase={() => setIsErasing(true)}
          onNotify={() => setIsNotifying(true)}
          onAssign={isShared ? () => setIsAssigning(true) : undefined}
        />
      )}
      {isNotifying && (
        <NotifyDialog
          {...{ campaignId, ids }}
          decisions={Decision.options.filter((decision) => pages.submissions.some(isDecided(ids, decision)))}
          onNotified={(emails) => {
            setIsNotifying(false);
            props.onNotified(emails);
          }}
          onClose={() => setIsNotifying(false)}
        />
      )}
      {isAssigning && (
        <AssignDialog
          {...{ campaignId, ids, reviewers }}
          onDone={(words) => {
            setIsAssigning(false);
            announceChange(words);
            void pages.refresh();
            onChange();
          }}
          onClose={() => setIsAssigning(false)}
        />
      )}
      {isErasing && (
        <EraseSubmissionsDialog
          title={t('eraseMany', { count: ids.length })}
          campaignId={campaignId}
          ids={ids}
          onErase={erase}
          onClose={() => setIsErasing(false)}
        />
      )}
    </>
  );
}

const isDecided =
  (ids: readonly string[], decision: Decision) =>
  ({ id, status }: ListedSubmission) =>
    status === decision && ids.includes(id);
