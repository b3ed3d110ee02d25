import { useEffect, useRef } from 'react';
import { watchLevel } from '@/lib/browser/capture/level';
import { Icon } from '../ui/icon';

/** How loud the microphone hears. Drawn past React: it changes ten times a second. */
export function LevelMeter({ stream, label }: { stream: MediaStream; label: string }) {
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      watchLevel(stream, (level) => {
        meter.current?.style.setProperty('--level', level.toFixed(2));
        bar.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
      }),
    [stream],
  );

  return (
    <div className="meter" ref={meter}>
      <Icon name="mic" />
      <div className="meter__bar" ref={bar} role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={0} />
    </div>
  );
}
