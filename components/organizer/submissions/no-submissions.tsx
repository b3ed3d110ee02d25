import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { mayDo } from '@/lib/domain/roles';
import type { HeadedCampaign } from '../campaigns/campaign-head';
import { ConsoleButton, ConsoleLink } from '../console-button';
import { Empty } from '../empty';
import { useMember } from '../member-context';

/** Nobody has finished a visit yet. */
export function NoSubmissions({ campaign: { id, status } }: { campaign: HeadedCampaign }) {
  const t = useTranslations('organizer.submissions');
  const mayEdit = mayDo(useMember().role, 'editor');
  const isDraft = status === 'unpublished';
  return (
    <Empty icon="play" title={t('emptyTitle')}>
      <p>{t(isDraft ? 'emptyDraft' : 'emptyOpen')}</p>
      {isDraft && mayEdit && (
        <div className="inline">
          <ConsoleLink variant="primary" icon="edit" href={organizerPaths.editCampaign(id)}>
            {t('goOnWriting')}
          </ConsoleLink>
        </div>
      )}
    </Empty>
  );
}

/** There are submissions, but none was assigned to the member. */
export function NothingMine({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslations('organizer.submissions');
  return (
    <Empty icon="users" role="status" title={t('nothingMine')}>
      <p>{t('nothingMineText')}</p>
      <div className="inline">
        <ConsoleButton variant="secondary" onClick={onShowAll}>
          {t('showAll')}
        </ConsoleButton>
      </div>
    </Empty>
  );
}

/** There are submissions, but none that was searched for. */
export function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslations('organizer.submissions');
  return (
    <Empty icon="search" role="status" title={t('nothingFound')}>
      <p>{t('nothingFoundText')}</p>
      <div className="inline">
        <ConsoleButton variant="secondary" onClick={onShowAll}>
          {t('showAll')}
        </ConsoleButton>
      </div>
    </Empty>
  );
}
