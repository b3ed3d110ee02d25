import { useFormatter, useTranslations } from 'next-intl';
import type { ListedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { mayDo } from '@/lib/domain/roles';
import { GuardedLink } from '../../ui/guarded';
import { useMember } from '../member-context';
import { When } from '../when';
import { firstPage } from './campaign-tabs';
import { StatusChip } from './status-chip';

/** One campaign in the list, with its counts. */
export function CampaignRow({ campaign }: { campaign: ListedCampaign }) {
  const t = useTranslations('organizer.campaigns');
  const format = useFormatter();
  const { role } = useMember();
  const { id, name, title, type, status, started, toReview, lastActivityAt } = campaign;
  const page = firstPage(id, (least) => mayDo(role, least));
  const shownTitle = <bdi>{title ?? name}</bdi>;
  // Nobody can come before it is published.
  const isEmpty = status === 'unpublished' && started === 0;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="name with">
        {page ? <GuardedLink href={page}>{shownTitle}</GuardedLink> : shownTitle}
        <small>
          <span dir="ltr">/{name}</span>
          <span>{t(`types.${type}`)}</span>
        </small>
      </th>
      <td role="cell" className="mark" data-label="">
        <StatusChip status={status} />
      </td>
      {(['opened', 'started', 'completed'] as const).map((name) => (
        <td key={name} role="cell" className="num" data-label={t(name)}>
          {isEmpty ? '–' : format.number(campaign[name])}
        </td>
      ))}
      <td role="cell" className="num" data-label={t('toReview')}>
        {toReview === 0 ? (
          '–'
        ) : (
          <GuardedLink className="link" href={organizerPaths.submissions(id, { status: 'new' })}>
            <b>{format.number(toReview)}</b>
            <span className="visually-hidden"> {t('toReviewIn', { title: title ?? name })}</span>
          </GuardedLink>
        )}
      </td>
      <td role="cell" className="when last" data-label={t('lastActivity')}>
        <When at={lastActivityAt} />
      </td>
    </tr>
  );
}
