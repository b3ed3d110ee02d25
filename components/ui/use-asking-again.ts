import { useEffect, useEffectEvent } from 'react';
import { type AskingAgain, pauseAfter } from '@/lib/domain/asking-again';

type Asked = AskingAgain & {
  /** Which one it is: of another one the pauses begin anew. */
  of: string;
  isMaking: boolean;
  ask: () => unknown;
};

/** Asks again for what is being made, less and less often, until it is there; and only by a page that is looked at. */
export function useAskingAgain({ of, isMaking, ask, firstMs, longestMs }: Asked): void {
  const askNow = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask();
  });
  useEffect(() => {
    if (!isMaking) return;
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const pause = pauseAfter(Date.now() - since, { firstMs, longestMs });
      if (pause === 0) return;
      timer = setTimeout(() => {
        askNow();
        wait();
      }, pause);
    };
    wait();
    return () => clearTimeout(timer);
  }, [of, isMaking, firstMs, longestMs]);
}
