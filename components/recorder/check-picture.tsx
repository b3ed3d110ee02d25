import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { Camera } from '@/lib/browser/capture/capture';
import { CameraPreview } from './camera-preview';
import { HeardWords } from './heard-words';
import { LevelMeter } from './level-meter';
import { PracticeFilm } from './practice-take';
import { PictureWait } from './section-picture';
import type { PracticeState } from './use-practice';

type CheckPictureProps = {
  /** `null` while it is being turned on. */
  camera: Camera | null;
  isAsking: boolean;
  practice: PracticeState;
  /** The camera does not come, or shows no picture; said elsewhere. */
  isLate?: boolean;
  /** Called when the camera's first picture is shown. */
  onPicture?: () => void;
};

/** What the camera sees, or the practice take. */
export function CheckPicture({ camera, isAsking, practice, isLate, onPicture }: CheckPictureProps) {
  const t = useTranslations('section');
  const [shown, setShown] = useState<MediaStream | null>(null);
  const isPlaying = practice.name === 'playing';
  return (
    <div
      className="picture picture--plain picture--whole"
      data-mirrored={(!isPlaying && camera?.facing === 'front') || undefined}
      data-live={practice.name === 'recording' || undefined}
    >
      {content()}
    </div>
  );

  function content(): ReactNode {
    if (isPlaying) return <PracticeFilm url={practice.url} />;
    return (
      <>
        {camera && (
          <CameraPreview
            stream={camera.stream}
            label={t('preview')}
            onFirstPicture={(stream) => {
              setShown(stream);
              onPicture?.();
            }}
          />
        )}
        {!isLate && (!camera || camera.stream !== shown) && (
          <PictureWait words={t(isAsking ? 'asking' : 'warmingUp')} />
        )}
      </>
    );
  }
}

type SoundCheckProps = {
  camera: Camera | null;
  isSilent: boolean;
  onLevel: (listener: (level: number) => void) => () => void;
};

/** The microphone's level, and whether we can hear the visitor. */
export function SoundCheck({ camera, isSilent, onLevel }: SoundCheckProps) {
  const t = useTranslations('section');
  return (
    <div className="check">
      <LevelMeter label={t('level')} isSilent={isSilent} onLevel={onLevel} />
      <HeardWords key={camera?.stream.id} isSilent={isSilent} onLevel={onLevel} isSpoken />
    </div>
  );
}
