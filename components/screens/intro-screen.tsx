'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '@/lib/browser/api/client';
import { appLink } from '@/lib/contract/app-link';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { campaignType } from '@/lib/domain/campaign-types';
import { recordingMethod } from '@/lib/domain/recording-method';
import { nextRecordingStep } from '@/lib/domain/visit';
import { useBrand } from '../brand/brand-provider';
import { useAlert } from '../overlays/alert-provider';
import { IosModal } from '../overlays/ios-modal';
import { NotSupportedDialog } from '../overlays/not-supported-dialog';
import { useCallWords } from '../overlays/use-call-words';
import { Button, ButtonLink } from '../ui/button';
import { useVisit } from '../visit/visit-provider';
import { CampaignSide, layoutClass } from './campaign-side';
import { PageShell } from './page-shell';
import { useStepGuard } from './use-step-guard';

type Modal = 'none' | 'record' | 'download' | 'skip' | 'notSupported';

/** The video step. It leads to the recording or, for types that allow this, past it (spec 4.46, 4.47). */
export function IntroScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations();
  const router = useRouter();
  const alert = useAlert();
  const callWords = useCallWords();
  const { appDeepLink, phones } = useBrand();
  const { userVideo, keep, device } = useVisit(campaign);
  const [modal, setModal] = useState<Modal>('none');
  const type = campaignType(campaign.type);
  const method = recordingMethod(device, appDeepLink);
  const close = () => setModal('none');
  const mayRecordHere = phones === 'app-or-browser' && recordingMethod(device, null) === 'record';
  useStepGuard(campaign, userVideo, Boolean(userVideo));

  const record = () =>
    router.push(userVideo ? nextRecordingStep(campaign, userVideo) : paths.section(campaign.name, 1));

  const skip = async () => {
    if (!userVideo) return;
    try {
      const whose = { campaignId: campaign.id, uuid: userVideo.uuid };
      const skipped = await api.skipUpload({ params: whose, query: {}, body: whose });
      router.push(paths.thankYou(campaign.name));
      await keep(skipped);
    } catch (error) {
      close();
      await alert(callWords(error));
    }
  };

  return (
    <PageShell layout="side" step={{ campaign, route: 'intro' }}>
      <main className={layoutClass(campaign, 'split split--panel-before-buttons split--show')} id="main">
        <div className="copy">
          <div className="copy__head">
            <p className="eyebrow">{campaign.organization.name}</p>
            <h1 className="title">{t(type.introTitle)}</h1>
            <p className="lead">{t(type.introDescription)}</p>
            {method === 'record' && (
              <ButtonLink variant="quiet" className="align-start" href={paths.step1(campaign.name)}>
                {t('intro.explain')}
              </ButtonLink>
            )}
          </div>
          <div className="actions actions--dock">
            <Button variant="primary" large onClick={() => setModal(method)}>
              {t('common.startRecording')}
            </Button>
            {type.canSkipVideo && (
              <Button variant="quiet" onClick={() => setModal('skip')}>
                {t('intro.optOut')}
              </Button>
            )}
          </div>
        </div>
        <CampaignSide campaign={campaign} />
      </main>
      {modal === 'record' && <IosModal type="record" onClose={close} onConfirm={record} />}
      {modal === 'download' && appDeepLink && userVideo && (
        <IosModal
          type="download"
          onClose={close}
          appLink={appLink(appDeepLink, campaign.name, userVideo.uuid)}
          codePage={device.isMobile ? null : paths.ios(campaign.name)}
          onRecordHere={mayRecordHere ? () => setModal('record') : undefined}
        />
      )}
      {modal === 'skip' && <IosModal type="skip" onClose={close} onConfirm={() => void skip()} />}
      {modal === 'notSupported' && <NotSupportedDialog onClose={close} />}
    </PageShell>
  );
}
