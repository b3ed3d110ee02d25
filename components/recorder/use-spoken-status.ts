import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type RecorderState, stateFacts } from '@/lib/browser/capture/recorder-state';
import type { Thinking } from '@/lib/browser/capture/think-timer';
import { useAnnouncement } from '../ui/announce';
import { useSentences } from '../ui/use-sentences';
import { LAST_SECONDS, useEndingWords } from './untimed';
import { useRecordedWords } from './use-recorded-words';
import { useThinkWords } from './use-think-words';

type Name = RecorderState['name'];

/** The states after which a take that is shown is new, or was found on arrival. After all others it is back. */
const TAKE_EXPECTED: ReadonlySet<Name> = new Set(['idle', 'searching', 'adopting', 'stopping']);
/** The seconds left of which a speaker is told. More often would disturb. */
const MARKS = [10, 30];

type Spoken = {
  seconds: number;
  isUntimed: boolean;
  isAsking: boolean;
  takesLeft: number | null;
  retakes: number | null;
  isAudio?: boolean;
  thinking: Thinking;
  prompt: string | null;
};

/**
 * Speaks one sentence for each change of the recorder. Says nothing where a message on the picture is spoken, or where
 * a dialog or the page's heading gets the focus. `seconds`: the longest a take may be. `isUntimed`: whether the visitor
 * has no limit. `takesLeft`: how many more may be recorded; `null`: any number. `retakes`: how many retakes are left in
 * review (`useRetakesLeft`). `isAudio`: sound alone is recorded. `prompt`: the question, which is spoken when the time
 * to think begins.
 */
export function useSpokenStatus(state: RecorderState, { isAudio = false, ...spoken }: Spoken): void {
  const { seconds, isUntimed, isAsking, takesLeft, retakes, thinking, prompt } = spoken;
  const t = useTranslations('section');
  const all = useTranslations();
  const untimed = useTranslations('untimed');
  const endingWords = useEndingWords(seconds);
  const sentences = useSentences();
  const recorded = useRecordedWords(state.name === 'recorded' ? state.seconds : null, retakes);
  const thinkWords = useThinkWords();
  const readyWords = isAudio ? all('audio.spokenReady') : t('ready');
  const { before, countsFrom } = useHistory(state, seconds);
  useAnnouncement(words());

  function words(): string {
    switch (state.name) {
      case 'opening':
        if (state.isLate) return '';
        return isAudio ? all('audio.starting') : t(isAsking ? 'asking' : 'warmingUp');
      case 'ready':
        if (state.hasPicture)
          return sentences(
            thinking.name === 'none' ? readyWords : thinkWords(thinking, prompt),
            thinking.name !== 'waiting' &&
              thinking.name !== 'over' &&
              takesLeft !== null &&
              t('retakesAfter', { retakes: Math.max(0, takesLeft - 1) }),
          );
        return state.isLate ? '' : t('warmingUp');
      case 'counting':
      case 'starting':
        // Once, not every second: three numbers would be read into the recording.
        return t('startsSoon', { seconds: countsFrom });
      case 'recording': {
        const marks = isUntimed ? [...MARKS, LAST_SECONDS] : MARKS;
        const mark = marks.find((left) => state.remaining <= left && seconds > left);
        if (isUntimed && mark) return endingWords(mark);
        if (isUntimed) return untimed('recording');
        return mark ? t('secondsLeft', { seconds: mark }) : t('recording', { seconds });
      }
      case 'adopting':
        return t('loading');
      case 'stopping':
        if (state.isLate) return '';
        return t(state.remaining > 0 ? 'loading' : 'timeIsUp');
      case 'recorded':
        if (state.playback === 'restarting') return t('loading');
        if (state.playback === 'broken' || state.flaw || state.notice) return '';
        if (!TAKE_EXPECTED.has(before)) return t('keptLast');
        return recorded.spoken();
      case 'idle':
      case 'searching':
      case 'found':
      case 'unasked':
      case 'asking':
      case 'unusable':
      case 'failed':
        return '';
    }
  }
}

/**
 * Returns the name of the state before this one (another take that is shown counts as another state), and the number
 * that the last countdown began with.
 */
function useHistory(state: RecorderState, seconds: number): { before: Name; countsFrom: number } {
  const { name } = state;
  const shown = name === 'recorded' ? stateFacts(state, seconds).uploadId : null;
  const [step, setStep] = useState({ name, shown, before: name, countsFrom: 0 });
  if (step.name !== name || step.shown !== shown) {
    const countsFrom = name === 'counting' ? state.count : step.countsFrom;
    setStep({ name, shown, before: step.name, countsFrom });
  }
  return step;
}
