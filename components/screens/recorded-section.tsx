'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import type { AskedSection, Campaign } from '@/lib/contract/entities';
import { audioOnlyOf } from '@/lib/domain/audio-only';
import { chooseRecorder } from '@/lib/domain/choose-recorder';
import { shownExtraTime, withExtraTime } from '@/lib/domain/extra-time';
import { useBrand } from '../brand/brand-provider';
import { inLanguage } from '../ui/in-language';
import { LazyAccessHelp } from '../recorder/lazy-access-help';
import { PictureAlert, SectionPicture } from '../recorder/section-picture';
import { LazyOtherWays } from './lazy-other-ways';
import { LazySkip } from './lazy-skip';
import { SectionPanel, SectionStage } from './section-stage';
import { useAudioOnly } from '../visit/use-audio-only';
import { useChosenWay } from '../visit/use-chosen-way';
import { useVisit } from '../visit/visit-provider';

/** Loads the recorder ahead of its screen. */
export const loadRecorder = () => import('./section-recorder');
const SectionFile = lazy(() => import('./section-file').then((it) => ({ default: it.SectionFile })));
const SectionRecorder = lazy(() => loadRecorder().then((it) => ({ default: it.SectionRecorder })));

type RecordedSectionProps = {
  campaign: Campaign;
  section: AskedSection;
  sectionNum: number;
  /** Whether it may be recorded by now. */
  isReady: boolean;
};

/** A section that is recorded (spec 2.14), or answered with a file. */
export function RecordedSection({ campaign, section: plain, sectionNum, isReady }: RecordedSectionProps) {
  const t = useTranslations('media');
  const { userVideo, device } = useVisit(campaign);
  const [hasGivenUp, setHasGivenUp] = useState(false);
  const chosen = chooseRecorder(device, useBrand().recorder);
  const [isLive, setIsLive] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const extraTime = useHeld(shownExtraTime(userVideo, campaign.adjusted), isLive);
  const section = { ...plain, seconds: withExtraTime(plain.seconds, extraTime) };
  const { isAudioOnly, choose: chooseAudio } = useAudioOnly(campaign, plain);
  const filming = hasGivenUp ? 'native' : chosen;
  const recording = device.isMediaRecorderSupported ? 'audio' : null;
  const kind = isAudioOnly ? recording : filming;
  const { isFile: wantsFile, choose: chooseFile } = useChosenWay(campaign);
  // A file has pictures.
  const isFile = wantsFile && audioOnlyOf(campaign, plain) !== 'required';
  useEffect(() => {
    // The question is shown first; the recorder is loaded while the visit is read. When it could not be loaded, it is
    // loaded again when it is shown.
    loadRecorder().catch(() => undefined);
  }, []);

  const message = kind ? null : (
    <PictureAlert words={t('notSupported')}>
      <LazyAccessHelp error="unsupported" />
    </PictureAlert>
  );
  const before = (
    <>
      <SectionPicture
        sectionNum={sectionNum}
        clock={extraTime === 'unlimited' ? null : section.seconds}
        film={null}
        isMirrored={false}
        isLive={false}
        isAudioOnly={isAudioOnly}
        message={message}
      />
      <SectionPanel
        campaign={campaign}
        sectionNum={sectionNum}
        controls={
          kind ? null : (
            <>
              <LazyOtherWays campaign={campaign} section={section} />
              {userVideo && isReady && <LazySkip {...{ campaign, section, sectionNum, userVideo }} />}
            </>
          )
        }
      />
    </>
  );
  const marks = inLanguage(section.promptLanguage, campaign.languages);
  const stage = (children: ReactNode) => (
    <SectionStage
      prompt={section.prompt}
      marks={marks}
      hiddenUntil={isFile || isLate ? 'nothing' : isAudioOnly ? 'microphone' : 'camera'}
    >
      {children}
    </SectionStage>
  );
  if (isReady && userVideo && isFile)
    return (
      <Suspense fallback={stage(before)}>
        <SectionFile
          key={section.id}
          {...{ campaign, section, sectionNum, userVideo, marks }}
          onCamera={kind ? () => chooseFile(false) : undefined}
        />
      </Suspense>
    );
  return stage(
    isReady && userVideo && kind ? (
      <Suspense fallback={before}>
        <SectionRecorder
          key={`${section.id} ${kind} ${extraTime}`}
          campaign={campaign}
          section={section}
          sectionNum={sectionNum}
          userVideo={userVideo}
          kind={kind}
          onLive={setIsLive}
          onLate={setIsLate}
          onChooseAudio={chooseAudio}
          onGiveUp={kind === 'session' && device.isMediaRecorderSupported ? () => setHasGivenUp(true) : undefined}
        />
      </Suspense>
    ) : (
      before
    ),
  );
}

/** Returns the value, or while it is held the one before: what comes during a take counts for the next. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return kept;
}
