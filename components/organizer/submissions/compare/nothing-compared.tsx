import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { mayDo } from '@/lib/domain/roles';
import { ConsoleLink } from '../../console-button';
import { Empty } from '../../empty';
import { useMember } from '../../member-context';

/** The campaign has no criteria by which anything could be compared. */
export function NoScorecard({ campaignId }: { campaignId: string }) {
  const t = useTranslations('organizer.comparison');
  const mayEdit = mayDo(useMember().role, 'editor');
  return (
    <Empty icon="scorecard" title={t('noScorecard')}>
      <p>{t('noScorecardText')}</p>
      {mayEdit && (
        <div className="inline">
          <ConsoleLink variant="primary" icon="plus" href={organizerPaths.editCampaign(campaignId)}>
            {t('addScorecard')}
          </ConsoleLink>
        </div>
      )}
    </Empty>
  );
}

/** Nobody has scored anything yet that may be shown. */
export function NoScores() {
  const t = useTranslations('organizer.comparison');
  return (
    <Empty icon="scorecard" title={t('noScores')}>
      <p>{t('noScoresText')}</p>
    </Empty>
  );
}
