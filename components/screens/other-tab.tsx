import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { hasFilm } from '@/lib/domain/answers';
import { PageShell } from './page-shell';

/** Shown instead of the sections while another tab has the visit, because two recordings would disturb each other. */
export function OtherTab({ campaign }: { campaign: Campaign }) {
  const t = useTranslations();
  return (
    <PageShell layout="plain" step={{ campaign, route: 'intro' }}>
      <main className="center" id="main">
        <h1 className="heading">{t(hasFilm(campaign) ? 'visit.elsewhere.title' : 'unfilmed.otherTab')}</h1>
        <p>{t('visit.elsewhere.note')}</p>
      </main>
    </PageShell>
  );
}
