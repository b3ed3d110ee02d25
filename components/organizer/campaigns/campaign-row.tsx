import { useFormatter, useTranslations } from 'next-intl';
import type { ListedCampaign } from '@/lib/contract/organizer/campaigns';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { mayDo } from '@/lib/domain/roles';
import { GuardedLink } from '../../ui/guarded';
import { useMember } from '../member-context';
import { Cell, NameCell } from '../table';
import { When } from '../when';
import { firstPage } from './campaign-tabs';
import { LinkName } from './link-name';
import { StatusChip } from './status-chip';
import { useCampaignTitle } from './use-campaign-title';

/** One campaign in the list, with its counts. */
export function CampaignRow({ campaign }: { campaign: ListedCampaign }) {
  const t = useTranslations('organizer.campaigns');
  const format = useFormatter();
  const { role } = useMember();
  const titleOf = useCampaignTitle();
  const { id, name, type, status, started, toReview, lastActivityAt } = campaign;
  const page = firstPage(id, (least) => mayDo(role, least));
  const shownTitle = <bdi>{titleOf(campaign)}</bdi>;
  // Nobody can come before it is published.
  const isEmpty = status === 'unpublished' && started === 0;
  return (
    <tr role="row">
      <NameCell look="with">
        {page ? <GuardedLink href={page}>{shownTitle}</GuardedLink> : shownTitle}
        <small>
          <LinkName name={name} />
          <span>{t(`types.${type}`)}</span>
        </small>
      </NameCell>
      <Cell look="mark">
        <StatusChip campaign={campaign} />
      </Cell>
      {(['opened', 'started', 'completed'] as const).map((what) => (
        <Cell key={what} label={t(what)} look="num">
          {isEmpty ? '–' : format.number(campaign[what])}
        </Cell>
      ))}
      <Cell label={t('toReview')} look="num">
        {toReview === 0 ? (
          '–'
        ) : (
          <GuardedLink
            className="link"
            aria-label={t('toReviewIn', { count: toReview, title: titleOf(campaign) })}
            href={organizerPaths.submissions(id, { status: 'new' })}
          >
            <b>{format.number(toReview)}</b>
          </GuardedLink>
        )}
      </Cell>
      <Cell label={t('lastActivity')} look="when last">
        <When at={lastActivityAt} />
      </Cell>
    </tr>
  );
}
