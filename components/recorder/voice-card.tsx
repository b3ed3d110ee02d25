import { useEffect, useRef } from 'react';
import { Icon } from '../ui/icon';

export type VoiceCardProps = {
  label: string;
  /** The visitor's first name, as in the film that the visitor sees. */
  name: string;
  /** Calls the listener with the level, 0 to 1. Left out: it stands still. */
  onLevel?: (listener: (level: number) => void) => () => void;
  /** Called when it is shown: nobody waits for a picture. */
  onShown?: () => void;
};

/** The card of sound alone. Its rings are drawn without React, because they change ten times a second. */
export function VoiceCard({ label, name, onLevel, onShown }: VoiceCardProps) {
  const voice = useRef<HTMLDivElement>(null);
  useEffect(() => onLevel?.((level) => voice.current?.style.setProperty('--level', level.toFixed(2))), [onLevel]);
  useEffect(() => onShown?.(), [onShown]);
  return (
    <div className="voice" ref={voice} role="img" aria-label={label}>
      <span className="voice__disc">
        <Icon name="mic" />
      </span>
      {name && <bdi className="voice__name">{name}</bdi>}
    </div>
  );
}
