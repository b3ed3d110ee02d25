import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import { type RecorderState, stateFacts } from '@/lib/browser/capture/recorder-state';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { AudioCard } from '../recorder/audio-only';
import { CameraPreview } from '../recorder/camera-preview';
import { RecorderCover } from '../recorder/recorder-cover';
import { SectionMessage } from '../recorder/section-message';
import { SectionPicture } from '../recorder/section-picture';
import { SectionTimer } from '../recorder/section-timer';
import { TakePlayer } from '../recorder/take-player';
import { useIsAudioOnly } from '../recorder/use-is-audio-only';
import { useIsCropped } from '../recorder/use-is-cropped';
import { useTakeFilm } from '../recorder/use-take-film';
import type { TakeLocation } from '../recorder/use-take-location';
import type { ThinkingNow } from '../recorder/use-thinking';

type RecorderPictureProps = {
  campaign: Campaign;
  section: AskedSection;
  sectionNum: number;
  userVideo: UserVideo;
  kind: RecorderKind;
  recorder: Recorder;
  state: RecorderState;
  now: ThinkingNow;
  isUntimed: boolean;
  isAsking: boolean;
  /** Where the take on the screen is; `null`: it is saved. */
  location: TakeLocation | null;
  /** What stands over it. */
  children?: ReactNode;
};

/** The camera's picture, or the take that is reviewed, with its clock and the most important message. */
export function RecorderPicture({
  campaign,
  section,
  sectionNum,
  userVideo,
  kind,
  recorder,
  state,
  now,
  isUntimed,
  isAsking,
  location,
  children,
}: RecorderPictureProps) {
  const t = useTranslations('section');
  const { clock, isLive, uploadId } = stateFacts(state, section.seconds);
  const { thinking } = now;
  const thinkLeft = thinking.name === 'running' && !isLive ? thinking.left : null;
  const film = useTakeFilm(state.name === 'recorded' ? state.uploadId : null, recorder.reportLost);
  /** Saving continues when the visitor returns to this page, so the take on the screen may already be saved. */
  const isSaved = location === null;
  const camera = 'camera' in state ? state.camera : null;
  const onShown = camera ? recorder.reportPicture : undefined;
  const isPlaying = state.name === 'recorded' && (state.playback === 'playable' || state.playback === 'restarted');
  const address = isSaved ? (userVideo.videos.find((video) => video.sectionId === section.id)?.url ?? null) : film;
  const isCropped = useIsCropped(uploadId);
  const isAudioOnly = useIsAudioOnly(uploadId, kind, section, userVideo);
  return (
    <SectionPicture
      sectionNum={sectionNum}
      clock={isUntimed || thinkLeft !== null ? null : clock}
      timer={<SectionTimer {...{ state, isUntimed }} seconds={section.seconds} left={thinkLeft} />}
      isThinking={thinkLeft !== null}
      film={state.name === 'recorded' ? 'recorded' : camera && 'live'}
      isCropped={isCropped}
      isMirrored={camera?.facing === 'front'}
      isLive={state.name === 'recording'}
      isAudioOnly={isAudioOnly}
      message={
        <>
          <SectionMessage
            {...{ now, state, location, recorder, kind, isAsking }}
            organization={campaign.organization.name}
          />
          {children}
        </>
      }
    >
      {isAudioOnly && <AudioCard person={userVideo.name} onLevel={recorder.onLevel} onShown={onShown} />}
      {camera && kind !== 'audio' && (
        <CameraPreview
          stream={camera.stream}
          label={t('preview')}
          onFirstPicture={recorder.reportPicture}
          onBrightness={state.name === 'recording' ? recorder.seePicture : undefined}
        />
      )}
      {isPlaying && address && (
        <TakePlayer
          key={`${state.playback} ${isSaved}`}
          src={address}
          label={t('film')}
          canDownload={campaign.allowSharing}
          findsLength={state.playback === 'playable'}
          onError={recorder.reportPlaybackError}
        />
      )}
      <RecorderCover {...{ state, kind, isAsking }} hasFilm={address !== null} />
    </SectionPicture>
  );
}
