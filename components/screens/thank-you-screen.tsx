'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import type { Erasable } from '@/lib/domain/consent';
import { willHaveFilm } from '@/lib/domain/answers';
import { campaignType, typeTexts } from '@/lib/domain/campaign-types';
import { LazyContinueElsewhere } from '../overlays/lazy-continue-elsewhere';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { who } from '../ui/who';
import { useVisit } from '../visit/visit-provider';
import { DeletableVisit } from './deletable-visit';
import { ErasableVisit } from './erasable-visit';
import { LazyChangeAnswers } from './lazy-change-answers';
import { PageShell } from './page-shell';
import { Receipt } from './receipt';

/**
 * The last screen. `type` is the campaign's type; an unknown type gets the default words. With `campaign`, visitors may
 * delete what they sent there, take the film to another device, and continue where its organization wants them to.
 */
export function ThankYouScreen({ type, campaign, isClosed, erasable }: ThankYouProps) {
  if (erasable)
    return (
      <ErasableVisit {...{ erasable, isClosed }}>
        {(erasing) => (
          <Thanks
            thanks={campaign ? typeTexts(campaign).thankYouText : campaignType(type).thankYouText}
            more={erasing}
            onward={erasable.uuid === null && <ByLink />}
          />
        )}
      </ErasableVisit>
    );
  if (!campaign) return <Thanks thanks={campaignType(type).thankYouText} />;
  const thanks = typeTexts(campaign).thankYouText;
  const { redirectUrl, organization, isRehearsal: isTestRun } = campaign;
  const onward = redirectUrl && <Onward address={redirectUrl} organization={organization.name} />;
  return (
    <DeletableVisit campaign={campaign}>
      {(deletion) => (
        <Thanks
          {...{ thanks, isTestRun }}
          onward={
            <>
              {onward}
              {campaign.changeAnswers === 'untilClosed' && <Changes campaign={campaign} />}
              {campaign.receipts && <AskedReceipt campaign={campaign} />}
            </>
          }
          more={
            <>
              <FilmElsewhere campaign={campaign} />
              {deletion}
            </>
          }
        />
      )}
    </DeletableVisit>
  );
}

type ThankYouProps = {
  type: string;
  campaign?: Campaign;
  /** Whether its campaign is closed. */
  isClosed?: boolean;
  /** A visit of a closed campaign, or one that came of a personal link and whose consent may be withdrawn. */
  erasable?: Erasable;
};

/** Takes the film to another device, where there is one. */
function FilmElsewhere({ campaign }: { campaign: Campaign }) {
  const { userVideo } = useVisit(campaign);
  return willHaveFilm(campaign, userVideo) && <LazyContinueElsewhere campaign={campaign} />;
}

/** What may be changed after the end. */
function Changes({ campaign }: { campaign: Campaign }) {
  const { userVideo } = useVisit(campaign);
  return (
    userVideo?.completed && <LazyChangeAnswers {...{ campaign, userVideo }} from={paths.thankYou(campaign.name)} />
  );
}

/** Of what was handed in. */
function AskedReceipt({ campaign }: { campaign: Campaign }) {
  const { userVideo } = useVisit(campaign);
  return userVideo && <Receipt {...{ campaign, userVideo }} />;
}

function ByLink() {
  return <p className="note">{useTranslations('consent')('linked')}</p>;
}

type ThanksProps = {
  thanks: ReturnType<typeof typeTexts>['thankYouText'];
  isTestRun?: boolean;
  more?: ReactNode;
  onward?: ReactNode;
};

function Thanks({ thanks: key, isTestRun = false, more, onward }: ThanksProps) {
  const t = useTranslations();
  const thanks = t(key);
  return (
    <PageShell layout="plain" links more={more}>
      <main className="center" id="main">
        <span className="seal" aria-hidden="true">
          <svg viewBox="0 0 24 24">
            <path d="m5 12.5 4.5 4.5L19 7.5" />
          </svg>
        </span>
        <h1 className="title">{isTestRun ? t('thankYou.testRun') : thanks}</h1>
        <p className="lead">{isTestRun ? t('thankYou.testRunText', { thanks }) : t('thankYou.close')}</p>
        {onward}
      </main>
    </PageShell>
  );
}

/** Leads to a website of the organization's choice, and names it before anybody leaves. */
function Onward({ address, organization }: { address: string; organization: string }) {
  const t = useTranslations('thankYou');
  const { host } = new URL(address);
  return (
    <>
      <div className="actions">
        <ButtonLink variant="primary" large external href={address} rel="external noreferrer">
          <span>{t.rich('continue', { host, to: (name) => <bdi dir="ltr">{name}</bdi> })}</span>
          <Icon name="external" />
        </ButtonLink>
      </div>
      <p className="note">{t.rich('continueNote', { organization, name: who })}</p>
    </>
  );
}
