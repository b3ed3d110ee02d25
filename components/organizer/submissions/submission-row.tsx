import { useTranslations } from 'next-intl';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { ListedSubmission } from '@/lib/contract/organizer/submissions';
import { GuardedLink } from '../../ui/guarded';
import { useShownName } from '../use-shown-name';
import { When } from '../when';
import { Assigned } from './assigned';
import { Poster } from './poster';
import { SpokenMatch } from './spoken-match';
import { StateChip } from './state-chip';
import { Worth, type WorthBy } from './worth';

type SubmissionRowProps = {
  submission: ListedSubmission;
  href: string;
  /** Where its film begins at what a search has found in it. */
  matchHref: string;
  /** Whether it is shown what a search has found in films, in place of `isShared` and the number of comments. */
  showsMatches: boolean;
  by: WorthBy;
  /** Whether no picture of its film is shown. */
  hidesPicture: boolean;
  /** Whether it is shown who was asked to review it. */
  isShared: boolean;
  isSelected: boolean;
  /** `isRange`: everything from the row selected last. */
  onSelect: (isRange: boolean) => void;
};

/** One submission in the list; `X` selects the row in focus. */
export function SubmissionRow({
  submission,
  href,
  matchHref,
  showsMatches,
  by,
  hidesPicture,
  isShared,
  isSelected,
  onSelect,
}: SubmissionRowProps) {
  const t = useTranslations('organizer.submissions');
  const name = useShownName()(submission);
  const { hasResume, claimsAccount, receivedAt, status, film, comments, assigned, match } = submission;
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onSelect(event.shiftKey);
  };
  return (
    <tr role="row" onKeyDown={press}>
      <td role="cell" className="choose">
        <label className="pick">
          <input
            type="checkbox"
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect((nativeEvent as unknown as MouseEvent).shiftKey)}
          />
          <span className="visually-hidden">{t('select', { name })}</span>
        </label>
      </td>
      <td role="cell" className="film-cell">
        <Poster submission={submission} isHidden={hidesPicture} />
      </td>
      <th role="rowheader" scope="row" className="name">
        <GuardedLink href={href}>
          <bdi>{name}</bdi>
        </GuardedLink>
        <small>
          {hasResume && <span>{t('resume')}</span>}
          {film === 'none' && <span>{t('filmNone')}</span>}
          {claimsAccount && <span>{t('claims')}</span>}
        </small>
      </th>
      {showsMatches && (
        <td role="cell" className="match">
          {match && <SpokenMatch {...{ match, name }} href={matchHref} />}
        </td>
      )}
      <td role="cell" className="when">
        <When at={receivedAt} />
      </td>
      <td role="cell" className="state">
        <StateChip status={status} film={film} />
      </td>
      <td role="cell" className="worth">
        <Worth by={by} {...submission} />
      </td>
      {isShared && !showsMatches && (
        <td role="cell" className="who-cell" data-label={t('assignedTo')}>
          <Assigned to={assigned} />
        </td>
      )}
      {!showsMatches && (
        <td role="cell" className="when said">
          {comments > 0 ? (
            t('commentCount', { count: comments })
          ) : (
            <span className="visually-hidden">{t('commentCount', { count: 0 })}</span>
          )}
        </td>
      )}
    </tr>
  );
}
