import type { CSSProperties, Ref } from 'react';
import { GuardedButton } from '../ui/guarded';
import { NEXT_FOCUS } from '../ui/next-focus';

type ShutterProps = {
  ref?: Ref<HTMLButtonElement>;
  /** The text for screen readers. It contains `words`, which are shown. */
  label: string;
  words: string;
  /** The words it shows at another time. It has space for both, so that it does not move under a finger. */
  otherWords?: string;
  isRecording: boolean;
  /** Whether the ring shows the time to think. */
  isThinking?: boolean;
  /** The share of the time that is left, 1 to 0, drawn as a ring. */
  left: number;
  disabled: boolean;
  onPress: () => void;
};

/** The button that starts and ends a recording. */
export function Shutter({
  ref,
  label,
  words,
  otherWords,
  isRecording,
  isThinking,
  left,
  disabled,
  onPress,
}: ShutterProps) {
  return (
    <GuardedButton
      {...NEXT_FOCUS}
      ref={ref}
      className="shutter"
      aria-label={label}
      data-recording={isRecording || undefined}
      data-thinking={isThinking || undefined}
      style={{ '--left': left } as CSSProperties}
      // Not `disabled`, because the button would lose the focus between start and stop.
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      <span className="shutter__ring" aria-hidden="true" />
      <span className="shutter__words">
        <span>{words}</span>
        {otherWords && <span style={{ visibility: 'hidden' }}>{otherWords}</span>}
      </span>
    </GuardedButton>
  );
}
