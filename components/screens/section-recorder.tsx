import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { stateFacts } from '@/lib/browser/capture/recorder-state';
import { log } from '@/lib/browser/api/log';
import type { Campaign, Section, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { CameraPreview } from '../recorder/camera-preview';
import { FailedControls } from '../recorder/failed-controls';
import { FoundDialog } from '../recorder/found-dialog';
import { RecorderMessage } from '../recorder/recorder-message';
import { RecordingControls } from '../recorder/recording-controls';
import { ReviewControls, type UsableTake } from '../recorder/review-controls';
import { SectionPicture } from '../recorder/section-picture';
import { SectionStage } from './section-stage';
import { TakePlayer } from '../recorder/take-player';
import { useFaqRedirect } from '../recorder/use-faq-redirect';
import { useRecorder } from '../recorder/use-recorder';
import { useRecordingServices } from '../visit/visit-context';
import { useTakeStatus } from '../recorder/use-take-status';

type SectionRecorderProps = { campaign: Campaign; section: Section; sectionNum: number; userVideo: UserVideo };

/** Records one section, from the camera to the review of the take. Each section has its own instance. */
export function SectionRecorder({ campaign, section, sectionNum, userVideo }: SectionRecorderProps) {
  const t = useTranslations('section');
  const { takes } = useRecordingServices();
  const { recorder, state } = useRecorder(campaign, section, userVideo);
  useFaqRedirect(state);
  const { clock, uploadId } = stateFacts(state, section.seconds);
  const { location } = useTakeStatus(uploadId);
  /** Saving continues when the visitor returns to this page, so the take on the screen may already be saved. */
  const isSaved = location === null;

  // The log counts the visitors at each section (spec 2.50).
  useEffect(() => log(`Part ${sectionNum}`), [sectionNum]);

  const camera = 'camera' in state ? state.camera : null;
  const isPlaying = state.name === 'recorded' && (state.playback === 'playable' || state.playback === 'restarted');
  const film = isPlaying ? filmOf(state.uploadId) : null;
  return (
    <SectionStage
      campaign={campaign}
      sectionNum={sectionNum}
      isLive={state.name === 'starting' || state.name === 'recording' || state.name === 'stopping'}
      controls={controls()}
    >
      <SectionPicture
        prompt={section.prompt}
        sectionNum={sectionNum}
        clock={clock}
        isMirrored={camera?.facing === 'front'}
        isLive={state.name === 'recording'}
        message={<RecorderMessage state={state} location={location} recorder={recorder} />}
      >
        {camera && <CameraPreview stream={camera.stream} label={t('preview')} />}
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
      </SectionPicture>
      {state.name === 'found' && (
        <FoundDialog seconds={state.seconds} onUse={recorder.useFound} onRecordAgain={recorder.reRecord} />
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
          <FailedControls error={state.error} explainer={paths.step1(campaign.name)} onTryAgain={recorder.tryAgain} />
        );
      case 'unusable':
        return review(null);
      case 'recorded': {
        const isUsable = isSaved || state.playback !== 'broken';
        return review(isUsable ? { uploadId: state.uploadId, location } : null);
      }
      default:
        return <RecordingControls state={state} seconds={section.seconds} recorder={recorder} />;
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
      />
    );
  }
}
