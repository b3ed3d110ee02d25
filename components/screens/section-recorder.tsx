import { useEffect, useState } from 'react';
import type { CaptureErrorCode } from '@/lib/browser/capture/capture';
import { stateFacts } from '@/lib/browser/capture/recorder-state';
import { log } from '@/lib/browser/api/log';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { shownExtraTime } from '@/lib/domain/extra-time';
import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { AudioButton, AudioNote } from '../recorder/audio-only';
import { FailedControls } from '../recorder/failed-controls';
import { RecordingControls } from '../recorder/recording-controls';
import type { UsableTake } from '../recorder/review-controls';
import { loadLater, loadOptional } from '../ui/load-later';
import { LazyOtherWays } from './lazy-other-ways';
import { LazySkip } from './lazy-skip';
import { PlayAgain } from '../recorder/clip/play-again';
import { useClipMemory } from '../recorder/clip/use-clip-memory';
import { inLanguage } from '../ui/in-language';
import { LazyAsking, loadAsking } from './lazy-asking';
import { RecorderPicture } from './recorder-picture';
import { SectionPanel } from './section-stage';
import { UnaskedControls } from '../recorder/unasked-controls';
import { useFaqRedirect } from '../recorder/use-faq-redirect';
import { useIsAsking } from '../recorder/use-is-asking';
import { useRecorder } from '../recorder/use-recorder';
import { useSpokenStatus } from '../recorder/use-spoken-status';
import { useTakeLocation } from '../recorder/use-take-location';
import { useRetakesLeft, useTakesLeft } from '../recorder/use-takes-left';
import { useClosedDialogs } from '../recorder/use-closed-dialogs';
import { playedClip, useSectionClip } from './use-section-clip';
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
const FoundDialog = loadOptional(() => import('../recorder/found-dialog').then((it) => it.FoundDialog));
const PictureQuestion = loadOptional(() =>
  import('../recorder/clip/picture-question').then((it) => it.PictureQuestion),
);
/** Loaded when it is asked for. */
const DevicesDialog = loadOptional(() => import('../recorder/devices-dialog').then((it) => it.DevicesDialog));

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
  const memory = useClipMemory(campaign, userVideo);
  const clip = playedClip(section);
  const isPlayed = clip !== null;
  const isUnheard = () => clip !== null && !memory.hasHeard(section.id);
  const now = useThinking(campaign, section, userVideo, memory.hasHeard(section.id));
  const { question, thinking } = now;
  const { recorder, state } = useRecorder(campaign, section, userVideo, kind, { thinking: question?.timer, isUnheard });
  const hear = useSectionClip(section, recorder, { memory, question, at: state.name });
  const isReady = state.name === 'ready' && state.hasPicture === true;
  useHandOut(now, { isKnown: section.prompt !== null, isReady });
  useFaqRedirect(state);
  useEffect(() => {
    // They have to be there when the take ends, also without a connection.
    loadReviewControls().catch(() => undefined);
    if (isPlayed) loadAsking().catch(() => undefined);
  }, [isPlayed]);
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
  const { isLive, uploadId } = facts;
  useEffect(() => onLive(isLive), [onLive, isLive]);
  useEffect(() => onLate(now.trouble !== null), [onLate, now.trouble]);
  useClosedDialogs(state.name === 'counting' && state.isDue === true);
  const location = useTakeLocation(uploadId);
  /** Saving continues when the visitor returns to this page, so the take on the screen may already be saved. */
  const isSaved = location === null;

  // The log counts the visitors at each section (spec 2.50).
  useEffect(() => log(`Part ${sectionNum}`), [sectionNum]);

  const onAudio = onChooseAudio && !isAudio ? () => onChooseAudio(true) : null;
  const keepLast = facts.canKeepLast ? recorder.keepLast : undefined;
  const isSearching = state.name === 'idle' || state.name === 'searching';
  const mayPlay = state.name === 'ready' || state.name === 'unasked';
  const picture = (
    <RecorderPicture
      {...{ campaign, section, sectionNum, userVideo, kind, recorder, state, now, isUntimed, isAsking, location }}
    >
      {clip && mayPlay && <PlayAgain onPress={recorder.playAgain} />}
    </RecorderPicture>
  );
  if (clip && (state.name === 'asking' || (isSearching && isUnheard())))
    return (
      <>
        <span data-asking hidden />
        {isSearching ? (
          picture
        ) : (
          <LazyAsking
            {...{ campaign, section, sectionNum, userVideo, clip, isAudio, thinking, picture }}
            onHeard={hear}
            onElsewhere={question?.setAside}
          />
        )}
      </>
    );
  return (
    <>
      {section.clip?.kind === 'picture' && (
        <PictureQuestion
          clip={section.clip}
          languages={campaign.languages}
          prompt={prompt}
          marks={inLanguage(section.promptLanguage, campaign.languages)}
        />
      )}
      {picture}
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
