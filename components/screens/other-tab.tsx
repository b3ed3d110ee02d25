import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { PageShell } from './page-shell';

/** In place of a recording that another tab has: two of them would be in each other's way. */
export function OtherTab({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('visit.elsewhere');
  return (
    <PageShell layout="plain" step={{ campaign, route: 'intro' }}>
      <main className="center" id="main">
        <h1 className="heading">{t('title')}</h1>
        <p>{t('note')}</p>
      </main>
    </PageShell>
  );
}
