import type { CSSProperties } from 'react';
import { GuardedButton } from '../ui/guarded';

type ShutterProps = {
  /** What screen readers say; it contains `words`, which are shown. */
  label: string;
  words: string;
  isRecording: boolean;
  /** Share of the time left, 1 to 0, drawn as a ring. */
  left: number;
  disabled: boolean;
  onPress: () => void;
};

/** The button that starts a recording and ends it. */
export function Shutter({ label, words, isRecording, left, disabled, onPress }: ShutterProps) {
  return (
    <GuardedButton
      className="shutter"
      aria-label={label}
      data-recording={isRecording || undefined}
      style={{ '--left': left } as CSSProperties}
      // Not `disabled`, which would lose the focus between start and stop.
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      <span className="shutter__ring" aria-hidden="true" />
      {words}
    </GuardedButton>
  );
}
