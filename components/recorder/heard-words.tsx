import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useAnnouncement } from '../ui/announce';
import { Icon } from '../ui/icon';

/** The level, 0 to 1, of somebody who speaks: 15 decibels above the noise of a room. */
const VOICE_LEVEL = 0.25;

type HeardWordsProps = {
  isSilent: boolean;
  onLevel: (listener: (level: number) => void) => () => void;
  /** A hidden one keeps its place. */
  isHidden?: boolean;
  /** Whether screen readers say it too. */
  isSpoken?: boolean;
};

/** Says 'We can hear you' once somebody has been heard, not before. Needs a `key` that changes with the microphone. */
export function HeardWords({ isSilent, onLevel, isHidden, isSpoken }: HeardWordsProps) {
  const t = useTranslations('devices');
  const [wasHeard, setWasHeard] = useState(false);
  useEffect(() => onLevel((level) => level >= VOICE_LEVEL && setWasHeard(true)), [onLevel]);
  const isHeard = wasHeard && !isSilent;
  useAnnouncement(isHeard && isSpoken ? t('heard') : '');
  return (
    <p
      className="safe"
      data-state={isHeard ? 'server' : undefined}
      style={isHidden ? { visibility: 'hidden' } : undefined}
    >
      <Icon name={isHeard ? 'check' : 'mic'} /> {t(isHeard ? 'heard' : 'saySomething')}
    </p>
  );
}
