import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner';
import { Icon, type IconName } from '../ui/icon';

type SectionPictureProps = {
  sectionNum: number;
  /** The seconds on the clock; `null` to show no clock. */
  clock: number | null;
  /** What stands in the place of the clock. */
  timer?: ReactNode;
  /** The visitor thinks about the question: the picture steps back. */
  isThinking?: boolean;
  /** What is played or recorded; `null` for nothing. */
  film: 'live' | 'recorded' | null;
  /** Whether the film will be cropped to 3:4. */
  isCropped?: boolean;
  isMirrored: boolean;
  isLive: boolean;
  /** A card stands for it: there is only sound. */
  isAudioOnly?: boolean;
  /** The camera or the film, and what covers it. */
  children?: ReactNode;
  /** A `PictureAlert` or a `PictureNote`. */
  message?: ReactNode;
};

/**
 * The picture of a section, with the clock and the section's number at the top. The message lies over the picture, or
 * beside it where there is little space.
 */
export function SectionPicture({
  sectionNum,
  clock,
  timer,
  isThinking = false,
  film,
  isCropped,
  isMirrored,
  isLive,
  isAudioOnly,
  children,
  message,
}: SectionPictureProps) {
  const t = useTranslations('section');
  return (
    <>
      <div
        className={isAudioOnly ? 'picture picture--voice' : 'picture'}
        data-film={film ?? undefined}
        data-cropped={isCropped || undefined}
        data-mirrored={isMirrored || undefined}
        data-live={isLive || undefined}
        data-thinking={isThinking || undefined}
      >
        {children}
      </div>
      <div className="picture__chips">
        {timer}
        {clock !== null && <TimerBadge words={t('seconds', { seconds: clock })} isLive={isLive} />}
        <span className="badge badge--picture">{t('part', { number: sectionNum })}</span>
      </div>
      {message}
    </>
  );
}

/** A message on the picture about an error that stops the visitor. `children`: what helps. */
export function PictureAlert({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="picture__foot">
      <Banner tone="danger" icon="alert" role="alert">
        <p>{words}</p>
      </Banner>
      {children}
    </div>
  );
}

type PictureNoteProps = {
  icon: IconName;
  /**
   * `foot`: near the button that is pressed next. `top`: under the question, where it does not cover a player's
   * controls.
   */
  at: 'foot' | 'top';
  actions?: ReactNode;
  children: ReactNode;
};

/** A warning on the picture; the visitor can go on. With `actions` it asks what to do. */
export function PictureNote({ icon, at, actions, children }: PictureNoteProps) {
  return (
    <div className={at === 'foot' ? 'picture__foot' : 'picture__note'}>
      <Banner tone="warn" icon={icon} role="alert">
        <p>{children}</p>
        {actions && <div className="actions">{actions}</div>}
      </Banner>
    </div>
  );
}

/** Covers the picture while the visitor waits. Screen readers get the same words from the controls. */
export function PictureWait({ words }: { words: string }) {
  return (
    <p className="picture__wait" aria-hidden="true">
      {words}
    </p>
  );
}

/** Stands where the camera's picture will be. */
export function PicturePlaceholder({ words }: { words: string }) {
  return (
    <p className="picture__wait picture__wait--plain">
      <Icon name="camera" /> <span>{words}</span>
    </p>
  );
}

/** The seconds left, shown as `24s`. */
function TimerBadge({ words, isLive }: { words: string; isLive: boolean }) {
  return (
    <span className="badge badge--picture badge--timer" role="timer" data-live={isLive || undefined}>
      {words}
    </span>
  );
}
