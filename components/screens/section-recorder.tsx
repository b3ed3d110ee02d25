import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { CaptureErrorCode } from '@/lib/browser/capture/capture';
import { stateFacts } from '@/lib/browser/capture/recorder-state';
import { log } from '@/lib/browser/api/log';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { shownExtraTime } from '@/lib/domain/extra-time';
import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { AudioButton, AudioCard, AudioNote } from '../recorder/audio-only';
import { CameraPreview } from '../recorder/camera-preview';
import { FailedControls } from '../recorder/failed-controls';
import { RecorderCover } from '../recorder/recorder-cover';
import { RecordingControls } from '../recorder/recording-controls';
import type { UsableTake } from '../recorder/review-controls';
import { SectionMessage } from '../recorder/section-message';
import { SectionPicture } from '../recorder/section-picture';
import { SectionTimer } from '../recorder/section-timer';
import { loadLater } from '../ui/load-later';
import { LazyOtherWays } from './lazy-other-ways';
import { LazySkip } from './lazy-skip';
import { SectionPanel } from './section-stage';
import { TakePlayer } from '../recorder/take-player';
import { UnaskedControls } from '../recorder/unasked-controls';
import { useFaqRedirect } from '../recorder/use-faq-redirect';
import { useIsAudioOnly } from '../recorder/use-is-audio-only';
import { useIsCropped } from '../recorder/use-is-cropped';
import { useIsAsking } from '../recorder/use-is-asking';
import { useRecorder } from '../recorder/use-recorder';
import { useSpokenStatus } from '../recorder/use-spoken-status';
import { useTakeFilm } from '../recorder/use-take-film';
import { useTakeLocation } from '../recorder/use-take-location';
import { useRetakesLeft, useTakesLeft } from '../recorder/use-takes-left';
import { useClosedDialogs } from '../recorder/use-closed-dialogs';
import { useHandOut, useThinking } from '../recorder/use-thinking';

type SectionRecorderProps = {
  campaign: Campaign;
  section: AskedSection;
  sectionNum: number;
  userVideo: UserVideo;
  /** What records. */
  kind: RecorderKind;
  /** Told whether a take is being recorded, or about to be. */
  onLive: (isLive: boolean) => void;
  /** Told whether the question is late, and nothing but the server is waited for. */
  onLate: (isLate: boolean) => void;
  /** Chooses sound alone, or the camera; `null`: the campaign leaves no choice. */
  onChooseAudio: ((isAudioOnly: boolean) => void) | null;
  /** The video service has failed again, and the browser has a recorder of its own. */
  onGiveUp?: () => void;
};

const loadReviewControls = () => import('../recorder/review-controls').then((it) => it.ReviewControls);
const ReviewControls = loadLater(loadReviewControls);
const FoundDialog = loadLater(() => import('../recorder/found-dialog').then((it) => it.FoundDialog));
/** Loaded when it is asked for. */
const DevicesDialog = loadLater(() => import('../recorder/devices-dialog').then((it) => it.DevicesDialog));

/**
 * Records one section, from the camera to the review of the take, beside its question. Each section has its own
 * instance.
 */
export function SectionRecorder({
  campaign,
  section,
  sectionNum,
  userVideo,
  kind,
  onLive,
  onLate,
  onChooseAudio,
  onGiveUp,
}: SectionRecorderProps) {
  const t = useTranslations('section');
  const now = useThinking(campaign, section, userVideo);
  const { question, thinking } = now;
  const { recorder, state } = useRecorder(campaign, section, userVideo, kind, question?.timer);
  const isReady = state.name === 'ready' && state.hasPicture === true;
  useHandOut(now, { isKnown: section.prompt !== null, isReady });
  useFaqRedirect(state);
  useEffect(() => {
    // They have to be there when the take ends, also without a connection.
    loadReviewControls().catch(() => undefined);
  }, []);
  const isAsking = useIsAsking(state.name === 'opening');
  const takesLeft = useTakesLeft(campaign, userVideo, section);
  const isUntimed = shownExtraTime(userVideo, campaign.adjusted) === 'unlimited';
  const isAudio = kind === 'audio';
  const { seconds, prompt } = section;
  const retakes = useRetakesLeft(campaign, userVideo, section, state.name === 'recorded' ? state.uploadId : null);
  useSpokenStatus(state, { seconds, isUntimed, isAsking, takesLeft, retakes, isAudio, thinking, prompt });
  const [checks, setChecks] = useState(false);
  const [hasTriedAgain, setHasTriedAgain] = useState(false);
  const facts = stateFacts(state, section.seconds);
  const { clock, isLive, uploadId } = facts;
  useEffect(() => onLive(isLive), [onLive, isLive]);
  useEffect(() => onLate(now.trouble !== null), [onLate, now.trouble]);
  useClosedDialogs(state.name === 'counting' && state.isDue === true);
  const thinkLeft = thinking.name === 'running' && !isLive ? thinking.left : null;
  const location = useTakeLocation(uploadId);
  const film = useTakeFilm(state.name === 'recorded' ? state.uploadId : null, recorder.reportLost);
  /** Saving continues when the visitor returns to this page, so the take on the screen may already be saved. */
  const isSaved = location === null;

  // The log counts the visitors at each section (spec 2.50).
  useEffect(() => log(`Part ${sectionNum}`), [sectionNum]);

  const onAudio = onChooseAudio && !isAudio ? () => onChooseAudio(true) : null;
  const camera = 'camera' in state ? state.camera : null;
  const onShown = camera ? recorder.reportPicture : undefined;
  const isPlaying = state.name === 'recorded' && (state.playback === 'playable' || state.playback === 'restarted');
  const address = isSaved ? (userVideo.videos.find((video) => video.sectionId === section.id)?.url ?? null) : film;
  const isCropped = useIsCropped(uploadId);
  const isAudioOnly = useIsAudioOnly(uploadId, kind, section, userVideo);
  const keepLast = facts.canKeepLast ? recorder.keepLast : undefined;
  return (
    <>
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
          <SectionMessage
            {...{ now, state, location, recorder, kind, isAsking }}
            organization={campaign.organization.name}
          />
        }
      >
        {isAudioOnly && <AudioCard person={userVideo.name} onLevel={recorder.onLevel} onShown={onShown} />}
        {camera && !isAudio && (
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
      <SectionPanel
        {...{ campaign, sectionNum, isLive }}
        controls={
          <>
            {controls()}
            {state.name !== 'recorded' && (
              <LazySkip {...{ campaign, section, sectionNum, userVideo }} isHidden={isLive} />
            )}
          </>
        }
        onElsewhere={question?.setAside}
      />
      {state.name === 'found' && (
        <FoundDialog
          seconds={state.seconds}
          onUse={recorder.useFound}
          onRecordAgain={recorder.reRecord}
          onKeepLast={state.last && recorder.keepLast}
        />
      )}
      {checks && (state.name === 'ready' || state.name === 'opening') && (
        <DevicesDialog {...{ state, recorder, isAsking, isAudio }} onAudio={onAudio} onClose={() => setChecks(false)} />
      )}
    </>
  );

  function controls() {
    switch (state.name) {
      case 'failed':
        return (
          <>
            <FailedControls
              error={state.error}
              explainer={paths.step1(campaign.name, sectionNum)}
              onTryAgain={() => tryAgain(state.error)}
              onKeepLast={keepLast}
            />
            <LazyOtherWays {...{ campaign, section, onAudio }} hasFailed={state.error !== 'refused'} />
          </>
        );
      case 'unasked':
        return (
          <>
            <UnaskedControls isAudio={isAudio} onCheck={recorder.requestCamera} />
            {onAudio && <AudioButton onPress={onAudio} />}
          </>
        );
      case 'unusable':
        return review(null);
      case 'recorded': {
        // Without another take, whoever cannot watch it goes on: the server finds out whether it can be used.
        const isUsable = isSaved || takesLeft === 0 || state.playback !== 'broken';
        const { seconds, flaw } = state;
        return review(isUsable ? { uploadId: state.uploadId, location, seconds, hasFlaw: flaw !== undefined } : null);
      }
      default:
        return (
          facts.shutter && (
            <>
              {isAudio && (
                <AudioNote
                  isHidden={state.name !== 'ready'}
                  onUseCamera={onChooseAudio && (() => onChooseAudio(false))}
                />
              )}
              <RecordingControls
                {...{ state, facts, recorder }}
                shutter={facts.shutter}
                seconds={section.seconds}
                isUntimed={isUntimed}
                takesLeft={takesLeft}
                isAudio={isAudio}
                thinking={thinking}
                onDevices={() => setChecks(true)}
              />
            </>
          )
        );
    }
  }

  function tryAgain(error: CaptureErrorCode) {
    const isService = error === 'service';
    if (isService && hasTriedAgain && onGiveUp) return onGiveUp();
    if (isService) setHasTriedAgain(true);
    recorder.tryAgain();
  }

  function review(take: UsableTake | null) {
    return (
      <ReviewControls
        campaign={campaign}
        userVideo={userVideo}
        sectionNum={sectionNum}
        take={take}
        takesLeft={takesLeft}
        onReRecord={recorder.reRecord}
        onNext={recorder.accept}
        onKeepLast={keepLast}
      />
    );
  }
}
