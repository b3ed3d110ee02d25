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
export function NothingMine({ onShowAll }: OnShowAll) {
  const t = useTranslations('organizer.submissions');
  return <NothingShown icon="users" title={t('nothingMine')} text={t('nothingMineText')} onShowAll={onShowAll} />;
}

/** There are submissions, but none that was searched for. */
export function NothingFound({ onShowAll }: OnShowAll) {
  const t = useTranslations('organizer.submissions');
  return <NothingShown icon="search" title={t('nothingFound')} text={t('nothingFoundText')} onShowAll={onShowAll} />;
}

type OnShowAll = { onShowAll: () => void };

function NothingShown({
  icon,
  title,
  text,
  onShowAll,
}: OnShowAll & Record<'title' | 'text', string> & { icon: 'users' | 'search' }) {
  const t = useTranslations('organizer.submissions');
  return (
    <Empty icon={icon} role="status" title={title}>
      <p>{text}</p>
      <div className="inline">
        <ConsoleButton variant="secondary" onClick={onShowAll}>
          {t('showAll')}
        </ConsoleButton>
      </div>
    </Empty>
  );
}
