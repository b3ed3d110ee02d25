'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { campaignType } from '@/lib/domain/campaign-types';
import { DeletableVisit } from './deletable-visit';
import { PageShell } from './page-shell';

/**
 * The last screen. `type` is the campaign's type; an unknown type gets the default words. With `campaign`, visitors may
 * delete what they sent there.
 */
export function ThankYouScreen({ type, campaign }: { type: string; campaign?: Campaign }) {
  if (!campaign) return <Thanks type={type} />;
  return (
    <DeletableVisit campaign={campaign}>{(deletion) => <Thanks type={type} deletion={deletion} />}</DeletableVisit>
  );
}

function Thanks({ type, deletion }: { type: string; deletion?: ReactNode }) {
  const t = useTranslations();
  return (
    <PageShell layout="plain" links more={deletion}>
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
