'use client';

import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { canRecordSection } from '@/lib/domain/visit';
import { LazyAccessHelp } from '../recorder/lazy-access-help';
import { PictureAlert, SectionPicture } from '../recorder/section-picture';
import { SectionStage } from './section-stage';
import { useQueuedSections } from '../visit/use-queued-takes';
import { useIsRecordingOpen } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';
import { SectionRecorder } from './section-recorder';
import { useStepGuard } from './use-step-guard';

/** The screen that records one section (spec 2.14). `sectionNum` counts from 1. */
export function SectionScreen({ campaign, sectionNum }: { campaign: Campaign; sectionNum: number }) {
  const t = useTranslations('media');
  const isOpen = useIsRecordingOpen();
  const { userVideo, device } = useVisit(campaign);
  const section = campaign.sections[sectionNum - 1];
  const queued = useQueuedSections(campaign);
  const mayRecord = Boolean(userVideo && canRecordSection(campaign, userVideo, sectionNum, queued));
  useStepGuard(campaign, userVideo, mayRecord);

  if (!section) return null;
  const canRecord = device.isMediaRecorderSupported || device.isOpenTokSupported;
  if (isOpen && userVideo && mayRecord && canRecord) {
    return (
      <SectionRecorder
        key={section.id}
        campaign={campaign}
        section={section}
        sectionNum={sectionNum}
        userVideo={userVideo}
      />
    );
  }
  const message = canRecord ? null : (
    <PictureAlert words={t('notSupported')}>
      <LazyAccessHelp error="unsupported" />
    </PictureAlert>
  );
  return (
    <SectionStage campaign={campaign} sectionNum={sectionNum} controls={null}>
      <SectionPicture
        prompt={section.prompt}
        sectionNum={sectionNum}
        clock={section.seconds}
        film={null}
        isMirrored={false}
        isLive={false}
        message={message}
      />
    </SectionStage>
  );
}
