import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { mayDo } from '@/lib/domain/roles';
import { GuardedLink } from '../../ui/guarded';
import type { HeadedCampaign } from '../campaigns/campaign-head';
import { ConsoleButton } from '../console-button';
import { ConsoleIcon } from '../icon';
import { useMember } from '../member-context';

/** Nobody has finished a visit yet. */
export function NoSubmissions({ campaign: { id, status } }: { campaign: HeadedCampaign }) {
  const t = useTranslations('organizer.submissions');
  const mayEdit = mayDo(useMember().role, 'editor');
  const isDraft = status === 'unpublished';
  return (
    <div className="empty">
      <span className="empty__icon">
        <ConsoleIcon name="play" />
      </span>
      <h2 className="subheading">{t('emptyTitle')}</h2>
      <p>{t(isDraft ? 'emptyDraft' : 'emptyOpen')}</p>
      {isDraft && mayEdit && (
        <div className="inline">
          <GuardedLink isButton className="button button--primary" href={organizerPaths.editCampaign(id)}>
            <ConsoleIcon name="edit" /> {t('goOnWriting')}
          </GuardedLink>
        </div>
      )}
    </div>
  );
}

/** There are submissions, but none that was searched for. */
export function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslations('organizer.submissions');
  return (
    <div className="empty" role="status">
      <span className="empty__icon">
        <ConsoleIcon name="search" />
      </span>
      <h2 className="subheading">{t('nothingFound')}</h2>
      <p>{t('nothingFoundText')}</p>
      <div className="inline">
        <ConsoleButton variant="secondary" onClick={onShowAll}>
          {t('showAll')}
        </ConsoleButton>
      </div>
    </div>
  );
}
