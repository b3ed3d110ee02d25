import { useTranslations } from 'next-intl';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { CameraPreview } from '../../../recorder/camera-preview';
import { RecorderCover } from '../../../recorder/recorder-cover';
import { VoiceCard } from '../../../recorder/voice-card';
import { clock } from '../../submissions/clock';
import { RECORDED_SECONDS } from './use-clip-recorder';

type RecordingPictureProps = {
  state: RecorderState;
  recorder: Recorder;
  isAudio: boolean;
  isAsking: boolean;
  prompt: string;
  /** How long it has been recorded. */
  seconds: number;
};

/** What is filmed, or the card of sound alone, with the clock and the question on it. */
export function RecordingPicture({ state, recorder, isAudio, isAsking, prompt, seconds }: RecordingPictureProps) {
  const t = useTranslations('organizer.builder.clips');
  const section = useTranslations('section');
  const isLive = state.name === 'recording';
  const camera = 'camera' in state ? state.camera : null;
  return (
    <div
      className={isAudio ? 'picture picture--voice' : 'picture'}
      data-mirrored={camera?.facing === 'front' || undefined}
      data-live={isLive || undefined}
    >
      {camera && !isAudio && (
        <CameraPreview
          stream={camera.stream}
          label={section('preview')}
          onFirstPicture={recorder.reportPicture}
          onBrightness={isLive ? recorder.seePicture : undefined}
        />
      )}
      {camera && isAudio && (
        <VoiceCard label={t('voice')} name="" onLevel={recorder.onLevel} onShown={recorder.reportPicture} />
      )}
      <div className="picture__top">
        <div className="picture__chips">
          <span className="badge badge--picture badge--timer" role="timer" data-live={isLive || undefined}>
            {clock(seconds)}
          </span>
          <span className="badge badge--picture">{t('upTo', { minutes: RECORDED_SECONDS / 60 })}</span>
        </div>
        {prompt.trim() && (
          <p className="prompt" dir="auto">
            {prompt}
          </p>
        )}
      </div>
      <RecorderCover {...{ state, isAsking }} kind={isAudio ? 'audio' : 'native'} hasFilm={false} />
    </div>
  );
}
