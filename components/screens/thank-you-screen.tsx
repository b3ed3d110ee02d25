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
  const isTestRun = campaign.isRehearsal ?? false;
  return (
    <DeletableVisit campaign={campaign}>
      {(deletion) => <Thanks type={type} isTestRun={isTestRun} deletion={deletion} />}
    </DeletableVisit>
  );
}

type ThanksProps = { type: string; isTestRun?: boolean; deletion?: ReactNode };

function Thanks({ type, isTestRun = false, deletion }: ThanksProps) {
  const t = useTranslations();
  const thanks = t(campaignType(type).thankYouText);
  return (
    <PageShell layout="plain" links more={deletion}>
      <main className="center" id="main">
        <span className="seal" aria-hidden="true">
          <svg viewBox="0 0 24 24">
            <path d="m5 12.5 4.5 4.5L19 7.5" />
          </svg>
        </span>
        <h1 className="title">{isTestRun ? t('thankYou.testRun') : thanks}</h1>
        <p className="lead">{isTestRun ? t('thankYou.testRunText', { thanks }) : t('thankYou.close')}</p>
      </main>
    </PageShell>
  );
}
