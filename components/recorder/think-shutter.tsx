import { useTranslations } from 'next-intl';
import { type RefObject, useEffect } from 'react';
import type { Thinking } from '@/lib/browser/capture/think-timer';
import { Shutter } from './shutter';

type ThinkShutterProps = {
  ref: RefObject<HTMLButtonElement | null>;
  thinking: Thinking;
  /** The countdown to the recording runs. */
  isLive: boolean;
  canPress: boolean;
  onPress: () => void;
};

/** The button that begins the recording before the time to think has ended. Its ring shows what is left. */
export function ThinkShutter({ ref, thinking, isLive, canPress, onPress }: ThinkShutterProps) {
  const t = useTranslations('think');
  const isRunning = thinking.name === 'running';
  useEffect(() => {
    // Whoever is doing something else at the moment goes on with it.
    const { activeElement } = document;
    const isAtRest = !activeElement || activeElement.matches('body, main, h1, .question');
    if (isRunning && isAtRest) ref.current?.focus({ preventScroll: true });
  }, [ref, isRunning]);
  return (
    <Shutter
      ref={ref}
      words={t('startNow')}
      label={t('startNow')}
      isRecording={false}
      isThinking={!isLive}
      left={isRunning ? thinking.left / thinking.seconds : 1}
      disabled={!canPress || !isRunning}
      onPress={onPress}
    />
  );
}

/** Says that the recording begins by itself, and when. */
export function ThinkWords({ left, isHidden }: { left: number; isHidden: boolean }) {
  const t = useTranslations('think');
  return (
    <p className="panel__words" style={isHidden ? { visibility: 'hidden' } : undefined}>
      {t.rich('panel', { seconds: left, b: (words) => <b className="tabular">{words}</b> })}
    </p>
  );
}
