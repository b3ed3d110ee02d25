'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api } from '@/lib/browser/api/client';
import { appLink } from '@/lib/contract/app-link';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { hasFilm } from '@/lib/domain/answers';
import { campaignType, typeTexts } from '@/lib/domain/campaign-types';
import { recordingMethod } from '@/lib/domain/recording-method';
import { canRecordSection, isReturning, nextRecordingStep, savedSections } from '@/lib/domain/visit';
import { useBrand } from '../brand/brand-provider';
import { useAlert } from '../overlays/alert-provider';
import { IosModal } from '../overlays/ios-modal';
import { NotSupportedDialog } from '../overlays/not-supported-dialog';
import { useCallWords } from '../overlays/use-call-words';
import { Button, ButtonLink } from '../ui/button';
import { useTravel } from '../ui/use-travel';
import { useVisit } from '../visit/visit-provider';
import { CampaignSide, layoutClass } from './campaign-side';
import { LazyOtherWays as OtherWays } from './lazy-other-ways';
import { LazyContinueElsewhere } from '../overlays/lazy-continue-elsewhere';
import { PageShell } from './page-shell';
import { SectionList } from './section-list';
import { useStepGuard } from './use-step-guard';
import { VisitFacts } from './visit-facts';
import { WelcomeBack, useGoOnWords } from './welcome-back';

type Modal = 'none' | 'record' | 'download' | 'skip' | 'notSupported';

/** The video step. It leads to the recording or, for types that allow this, past it (spec 4.46, 4.47). */
export function IntroScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations();
  const { travel, isTravelling } = useTravel();
  const alert = useAlert();
  const callWords = useCallWords();
  const { appDeepLink, phones } = useBrand();
  const { userVideo, keep, device } = useVisit(campaign);
  const [modal, setModal] = useState<Modal>('none');
  const [isSkipping, setIsSkipping] = useState(false);
  const goOnWords = useGoOnWords(campaign);
  const type = campaignType(campaign.type);
  const records = hasFilm(campaign);
  const texts = typeTexts(campaign);
  const method = records ? recordingMethod(device, appDeepLink) : 'record';
  const close = () => setModal('none');
  const canRecord = recordingMethod(device, null) === 'record';
  const mayRecordHere = phones === 'app-or-browser' && canRecord;
  useStepGuard(campaign, userVideo, Boolean(userVideo));

  const isBack = isReturning(campaign, userVideo);
  const saved = savedSections(campaign, userVideo);
  // The dialog that leads to the app has a link with the visit in it.
  const isWaiting = modal === 'download' && appDeepLink !== null && userVideo === undefined;

  const next = userVideo ? nextRecordingStep(campaign, userVideo) : paths.section(campaign.name, 1);
  const record = () => travel(next);

  const skip = async () => {
    if (!userVideo) return;
    setIsSkipping(true);
    try {
      const whose = { campaignId: campaign.id, uuid: userVideo.uuid };
      const skipped = await api.skipUpload({ params: whose, query: {}, body: whose });
      travel(paths.thankYou(campaign.name));
      keep(skipped);
    } catch (error) {
      setIsSkipping(false);
      close();
      await alert(callWords(error));
    }
  };

  return (
    <PageShell layout="side" step={{ campaign, route: 'intro' }} more={<LazyContinueElsewhere campaign={campaign} />}>
      <main className={layoutClass(campaign, 'split split--panel-before-buttons split--pair')} id="main">
        <div className="copy">
          <div className="copy__head">
            <p className="eyebrow">
              <bdi>{campaign.organization.name}</bdi>
            </p>
            <h1 className="title">{t(texts.introTitle)}</h1>
            <p className="lead">{t(texts.introDescription)}</p>
            <VisitFacts {...{ campaign, userVideo }} />
            {method === 'record' && (
              <ButtonLink
                variant="quiet"
                className="align-start"
                href={records ? paths.step1(campaign.name) : paths.step2(campaign.name)}
              >
                {t('intro.explain')}
              </ButtonLink>
            )}
          </div>
          {isBack && <WelcomeBack campaign={campaign} userVideo={userVideo} />}
          <div className="actions actions--dock">
            <Button
              variant="primary"
              large
              busyWords={(isWaiting || ((isBack || !records) && isTravelling)) && t('common.opening')}
              onClick={() => ((isBack && method === 'record') || !records ? record() : setModal(method))}
            >
              {isBack ? goOnWords(userVideo) : t(records ? 'common.startRecording' : 'unfilmed.start')}
            </Button>
            {type.canSkipVideo && records && (
              <Button variant="quiet" onClick={() => setModal('skip')}>
                {t('intro.optOut')}
              </Button>
            )}
          </div>
        </div>
        <CampaignSide
          campaign={campaign}
          otherwise={
            <div className="side">
              <SectionList
                campaign={campaign}
                saved={saved}
                userVideo={userVideo}
                canOpen={(sectionNum) =>
                  method === 'record' &&
                  isBack &&
                  canRecordSection(campaign, userVideo, sectionNum) &&
                  saved.includes(campaign.sections[sectionNum - 1]?.id ?? '')
                }
              />
            </div>
          }
        />
      </main>
      {modal === 'record' && <IosModal type="record" onClose={close} isBusy={isTravelling} onConfirm={record} />}
      {modal === 'download' && appDeepLink && userVideo && (
        <IosModal
          type="download"
          onClose={close}
          appLink={appLink(appDeepLink, campaign.name, userVideo.uuid)}
          codePage={device.isMobile ? null : paths.ios(campaign.name)}
          onRecordHere={mayRecordHere ? () => setModal('record') : undefined}
        >
          {!canRecord && <OtherWays campaign={campaign} next={next} />}
        </IosModal>
      )}
      {modal === 'skip' && (
        <IosModal
          type="skip"
          onClose={close}
          isBusy={isSkipping || userVideo === undefined}
          onConfirm={() => void skip()}
        />
      )}
      {modal === 'notSupported' && (
        <NotSupportedDialog onClose={close}>
          <OtherWays campaign={campaign} next={next} />
        </NotSupportedDialog>
      )}
    </PageShell>
  );
}
