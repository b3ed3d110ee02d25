import { useEffect, useRef } from 'react';
import { Icon } from '../ui/icon';

type LevelMeterProps = {
  label: string;
  isSilent: boolean;
  /** Calls the listener with the level, 0 to 1. Returns an unsubscribe function. */
  onLevel: (listener: (level: number) => void) => () => void;
};

/** Shows how loud the microphone is. Drawn without React, because it changes ten times a second. */
export function LevelMeter({ label, isSilent, onLevel }: LevelMeterProps) {
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      onLevel((level) => {
        meter.current?.style.setProperty('--level', level.toFixed(2));
        bar.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
      }),
    [onLevel],
  );

  return (
    <div className="meter" ref={meter} data-silent={isSilent || undefined}>
      <Icon name={isSilent ? 'mic-off' : 'mic'} />
      <div
        className="meter__bar"
        ref={bar}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      />
    </div>
  );
}
