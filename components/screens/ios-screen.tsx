'use client';

import { useTranslations } from 'next-intl';
import { appLink } from '@/lib/contract/app-link';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { Button, ButtonLink } from '../ui/button';
import { useVisit } from '../visit/visit-provider';
import { ExplainerPage } from './explainer-page';
import { useStepGuard } from './use-step-guard';

/** Presents the brand's app, and two ways to open it: a link on a phone, a QR code for the phone on a computer. */
export function IosScreen({ campaign, appDeepLink }: { campaign: Campaign; appDeepLink: string }) {
  const t = useTranslations('ios');
  const common = useTranslations('common');
  const { userVideo, device } = useVisit(campaign);
  // On a computer the QR code is the first choice.
  const variant = device.isMobile ? 'primary' : 'secondary';
  useStepGuard(campaign, userVideo, Boolean(userVideo));

  const side = (
    <div className="side side--qr">
      <figure className="card qr-card">
        <div className="qr">
          {userVideo && (
            <picture>
              <img src={paths.iosCode(campaign.name, userVideo.uuid)} alt={t('code')} width={192} height={192} />
            </picture>
          )}
        </div>
        <figcaption className="note">{t('scan')}</figcaption>
      </figure>
    </div>
  );
  return (
    <ExplainerPage campaign={campaign} title={t('title')} lead={t('lead')} panelBeforeButtons side={side}>
      <div className="actions">
        {userVideo ? (
          <ButtonLink variant={variant} large external href={appLink(appDeepLink, campaign.name, userVideo.uuid)}>
            {t('open')}
          </ButtonLink>
        ) : (
          <Button variant={variant} large disabled>
            {t('open')}
          </Button>
        )}
        <ButtonLink variant="quiet" href={paths.intro(campaign.name)}>
          {common('goBack')}
        </ButtonLink>
      </div>
    </ExplainerPage>
  );
}
