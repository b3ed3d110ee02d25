import { useTranslations } from 'next-intl';
import { useLengthWords } from '../ui/use-length-words';
import { useSentences } from '../ui/use-sentences';

/** How long before the end of a recording without a limit its visitor is told, seconds. */
export const LAST_SECONDS = 60;

/** How long a recording without a limit has lasted, in the place of the seconds left, `1:42`. */
export function ElapsedTimer({ seconds, isLive }: { seconds: number; isLive: boolean }) {
  const t = useTranslations('untimed');
  const lengthWords = useLengthWords();
  return (
    <span
      className="badge badge--picture badge--timer"
      role="timer"
      aria-label={t('elapsed', { time: lengthWords(seconds) })}
      data-live={isLive || undefined}
    >
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
    </span>
  );
}

/** Returns a function that says how much is left of the longest recording there can be. */
export function useEndingWords(most: number): (left: number) => string {
  const t = useTranslations('untimed');
  const section = useTranslations('section');
  const lengthWords = useLengthWords();
  const sentences = useSentences();
  return (left) => sentences(t('ending', { time: lengthWords(most) }), section('secondsLeft', { seconds: left }));
}

/** That there is no limit, and when the longest recording there can be comes to its end, how much is left. */
export function UntimedWords({ left, most }: { left: number; most: number }) {
  const t = useTranslations('untimed');
  const endingWords = useEndingWords(most);
  return <p className="recorded">{left <= LAST_SECONDS ? endingWords(left) : t('words')}</p>;
}
