import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { ButtonLink } from '../ui/button';
import { PageShell } from './page-shell';

type DeletedScreenProps = { campaign: Pick<Campaign, 'name'> | null; withdraws: boolean };

/**
 * Says that the visitor's recording is deleted, and what that means. `withdraws`: a consent was withdrawn by it.
 * `campaign`: where to record anew; `null`: nowhere.
 */
export function DeletedScreen({ campaign, withdraws }: DeletedScreenProps) {
  const t = useTranslations();
  return (
    <PageShell layout="plain" links>
      <main className="center" id="main">
        <h1 className="title">{t(withdraws ? 'consent.withdrawn' : 'deletion.done')}</h1>
        <p className="lead">{t('deletion.doneText')}</p>
        {campaign && (
          <div className="actions">
            <ButtonLink variant="quiet" large external href={paths.start(campaign.name)}>
              {t('deletion.again')}
            </ButtonLink>
          </div>
        )}
      </main>
    </PageShell>
  );
}
