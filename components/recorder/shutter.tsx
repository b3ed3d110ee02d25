import type { CSSProperties } from 'react';
import { GuardedButton } from '../ui/guarded';

type ShutterProps = {
  /** The text for screen readers. It contains `words`, which are shown. */
  label: string;
  words: string;
  isRecording: boolean;
  /** The share of the time that is left, 1 to 0, drawn as a ring. */
  left: number;
  disabled: boolean;
  onPress: () => void;
};

/** The button that starts and ends a recording. */
export function Shutter({ label, words, isRecording, left, disabled, onPress }: ShutterProps) {
  return (
    <GuardedButton
      className="shutter"
      aria-label={label}
      data-recording={isRecording || undefined}
      style={{ '--left': left } as CSSProperties}
      // Not `disabled`, because the button would lose the focus between start and stop.
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      <span className="shutter__ring" aria-hidden="true" />
      {words}
    </GuardedButton>
  );
}
