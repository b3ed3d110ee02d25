'use client';

import { useTranslations } from 'next-intl';
import { campaignType } from '@/lib/domain/campaign-types';
import { PageShell } from './page-shell';

/** The last screen. `type` is the campaign's type; an unknown type gets the default words. */
export function ThankYouScreen({ type }: { type: string }) {
  const t = useTranslations();
  return (
    <PageShell layout="plain" links>
      <main className="center" id="main">
        <span className="seal" aria-hidden="true">
          <svg viewBox="0 0 24 24">
            <path d="m5 12.5 4.5 4.5L19 7.5" />
          </svg>
        </span>
        <h1 className="title">{t(campaignType(type).thankYouText)}</h1>
        <p className="lead">{t('thankYou.close')}</p>
      </main>
    </PageShell>
  );
}
