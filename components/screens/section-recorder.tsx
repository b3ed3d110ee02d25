import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { stateFacts } from '@/lib/browser/capture/recorder-state';
import { log } from '@/lib/browser/api/log';
import type { Campaign, Section, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { CameraPreview } from '../recorder/camera-preview';
import { FailedControls } from '../recorder/failed-controls';
import { RecorderCover } from '../recorder/recorder-cover';
import { RecorderMessage } from '../recorder/recorder-message';
import { RecordingControls } from '../recorder/recording-controls';
import type { UsableTake } from '../recorder/review-controls';
import { SectionPicture } from '../recorder/section-picture';
import { SectionStage } from './section-stage';
import { TakePlayer } from '../recorder/take-player';
import { UnaskedControls } from '../recorder/unasked-controls';
import { useFaqRedirect } from '../recorder/use-faq-redirect';
import { useIsCropped } from '../recorder/use-is-cropped';
import { useIsAsking } from '../recorder/use-is-asking';
import { useRecorder } from '../recorder/use-recorder';
import { useSpokenStatus } from '../recorder/use-spoken-status';
import { useRecordingServices } from '../visit/visit-context';
import { useTakeLocation } from '../recorder/use-take-location';

type SectionRecorderProps = { campaign: Campaign; section: Section; sectionNum: number; userVideo: UserVideo };

const loadReviewControls = () => import('../recorder/review-controls').then((it) => it.ReviewControls);
const ReviewControls = dynamic(loadReviewControls);
const FoundDialog = dynamic(() => import('../recorder/found-dialog').then((it) => it.FoundDialog), { ssr: false });
/** Loaded when it is asked for. */
const DevicesDialog = dynamic(() => import('../recorder/devices-dialog').then((it) => it.DevicesDialog), {
  ssr: false,
});

/** Records one section, from the camera to the review of the take. Each section has its own instance. */
export function SectionRecorder({ campaign, section, sectionNum, userVideo }: SectionRecorderProps) {
  const t = useTranslations('section');
  const { takes } = useRecordingServices();
  const { recorder, state } = useRecorder(campaign, section, userVideo);
  useFaqRedirect(state);
  useEffect(() => {
    // They have to be there when the take ends, also without a connection.
    loadReviewControls().catch(() => undefined);
  }, []);
  const isAsking = useIsAsking(state.name === 'opening');
  useSpokenStatus(state, section.seconds, isAsking);
  const [checks, setChecks] = useState(false);
  const facts = stateFacts(state, section.seconds);
  const { clock, uploadId } = facts;
  const location = useTakeLocation(uploadId);
  /** Saving continues when the visitor returns to this page, so the take on the screen may already be saved. */
  const isSaved = location === null;

  // The log counts the visitors at each section (spec 2.50).
  useEffect(() => log(`Part ${sectionNum}`), [sectionNum]);

  const camera = 'camera' in state ? state.camera : null;
  const isPlaying = state.name === 'recorded' && (state.playback === 'playable' || state.playback === 'restarted');
  const film = isPlaying ? filmOf(state.uploadId) : null;
  const isCropped = useIsCropped(uploadId);
  const keepLast = facts.canKeepLast ? recorder.keepLast : undefined;
  return (
    <SectionStage campaign={campaign} sectionNum={sectionNum} controls={controls()} isLive={facts.isLive}>
      <SectionPicture
        prompt={section.prompt}
        sectionNum={sectionNum}
        clock={clock}
        film={state.name === 'recorded' ? 'recorded' : camera && 'live'}
        isCropped={isCropped}
        isMirrored={camera?.facing === 'front'}
        isLive={state.name === 'recording'}
        message={<RecorderMessage {...{ state, location, recorder, isAsking }} />}
      >
        {camera && (
          <CameraPreview
            stream={camera.stream}
            label={t('preview')}
            onFirstPicture={recorder.reportPicture}
            onBrightness={state.name === 'recording' ? recorder.seePicture : undefined}
          />
        )}
        {isPlaying && film && (
          <TakePlayer
            key={`${state.playback} ${isSaved}`}
            src={film}
            label={t('film')}
            canDownload={campaign.allowSharing}
            findsLength={state.playback === 'playable'}
            onError={recorder.reportPlaybackError}
          />
        )}
        <RecorderCover state={state} isAsking={isAsking} />
      </SectionPicture>
      {state.name === 'found' && (
        <FoundDialog
          seconds={state.seconds ?? 0}
          onUse={recorder.useFound}
          onRecordAgain={recorder.reRecord}
          onKeepLast={state.last && recorder.keepLast}
        />
      )}
      {checks && (state.name === 'ready' || state.name === 'opening') && (
        <DevicesDialog {...{ state, recorder, isAsking }} onClose={() => setChecks(false)} />
      )}
    </SectionStage>
  );

  function filmOf(uploadId: string): string | null {
    if (!isSaved) return takes.playbackUrl(uploadId);
    return userVideo.videos.find((video) => video.sectionId === section.id)?.url ?? null;
  }

  function controls() {
    switch (state.name) {
      case 'failed':
        return (
          <FailedControls
            error={state.error}
            explainer={paths.step1(campaign.name, sectionNum)}
            onTryAgain={recorder.tryAgain}
            onKeepLast={keepLast}
          />
        );
      case 'unasked':
        return <UnaskedControls onCheck={recorder.requestCamera} />;
      case 'unusable':
        return review(null);
      case 'recorded': {
        const isUsable = isSaved || state.playback !== 'broken';
        const { seconds, flaw } = state;
        return review(isUsable ? { uploadId: state.uploadId, location, seconds, hasFlaw: flaw !== undefined } : null);
      }
      default:
        return (
          facts.shutter && (
            <RecordingControls
              {...{ state, facts, recorder }}
              shutter={facts.shutter}
              seconds={section.seconds}
              onDevices={() => setChecks(true)}
            />
          )
        );
    }
  }

  function review(take: UsableTake | null) {
    return (
      <ReviewControls
        campaign={campaign}
        userVideo={userVideo}
        sectionNum={sectionNum}
        take={take}
        onReRecord={recorder.reRecord}
        onNext={recorder.accept}
        onKeepLast={keepLast}
      />
    );
  }
}
