import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { ButtonLink } from '../ui/button';
import { PageShell } from './page-shell';

/** Says that the visitor's recording is deleted, and what that means. */
export function DeletedScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations();
  return (
    <PageShell layout="plain" links>
      <main className="center" id="main">
        <h1 className="title">{t('deletion.done')}</h1>
        <p className="lead">{t('deletion.doneText')}</p>
        <div className="actions">
          <ButtonLink variant="quiet" large external href={paths.start(campaign.name)}>
            {t('deletion.again')}
          </ButtonLink>
        </div>
      </main>
    </PageShell>
  );
}
