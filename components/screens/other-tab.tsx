import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { PageShell } from './page-shell';

/** Shown instead of the recording while another tab has the visit, because two recordings would disturb each other. */
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
