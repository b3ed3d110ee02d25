'use client';

import { useTranslations } from 'next-intl';
import { appLink } from '@/lib/contract/app-link';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { Button, ButtonLink } from '../ui/button';
import { useVisit } from '../visit/visit-provider';
import { PageShell } from './page-shell';
import { useStepGuard } from './use-step-guard';

/** Why the brand's app, and the two ways into it: a link on a phone, a code for the phone on a computer. */
export function IosScreen({ campaign, appDeepLink }: { campaign: Campaign; appDeepLink: string }) {
  const t = useTranslations('ios');
  const common = useTranslations('common');
  const { userVideo } = useVisit(campaign);
  useStepGuard(campaign, userVideo, Boolean(userVideo));

  return (
    <PageShell layout="side" step={{ campaign, route: 'intro' }}>
      <main className="split split--pair" id="main">
        <div className="copy">
          <div className="copy__head">
            <h1 className="title">{t('title')}</h1>
            <p className="lead">{t('lead')}</p>
          </div>
          <div className="actions">
            {userVideo ? (
              <ButtonLink variant="primary" large external href={appLink(appDeepLink, campaign.name, userVideo.uuid)}>{t('open')}</ButtonLink>
            ) : (
              <Button variant="primary" large disabled>{t('open')}</Button>
            )}
            <ButtonLink variant="quiet" href={paths.intro(campaign.name)}>{common('goBack')}</ButtonLink>
          </div>
        </div>
        <div className="side side--qr">
          <figure className="card qr-card">
            <div className="qr">
              {userVideo && <picture><img src={paths.iosCode(campaign.name, userVideo.uuid)} alt={t('code')} width={192} height={192} /></picture>}
            </div>
            <figcaption className="note">{t('scan')}</figcaption>
          </figure>
        </div>
      </main>
    </PageShell>
  );
}
