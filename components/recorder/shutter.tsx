import type { CSSProperties } from 'react';
import { GuardedButton } from '../ui/guarded';

type ShutterProps = {
  /** What is read out; `words`, which are seen, are part of it. */
  label: string;
  words: string;
  isRecording: boolean;
  /** Share of the time left, 1 to 0: the ring around it. */
  left: number;
  disabled: boolean;
  onPress: () => void;
};

/** The one button that starts a recording and ends it. */
export function Shutter({ label, words, isRecording, left, disabled, onPress }: ShutterProps) {
  return (
    <GuardedButton
      className="shutter"
      aria-label={label}
      data-recording={isRecording || undefined}
      style={{ '--left': left } as CSSProperties}
      // Not `disabled`: that would take the focus away between start and stop.
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      <span className="shutter__ring" aria-hidden="true" />
      {words}
    </GuardedButton>
  );
}
