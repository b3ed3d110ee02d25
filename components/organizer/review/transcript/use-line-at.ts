import { useEffect, useEffectEvent, useState } from 'react';
import type { Film } from '../use-film';

type Spoken = { startMs: number; endMs: number };

/** Returns the index of the line that is said there; -1: none is. */
const lineAt = (lines: readonly Spoken[], seconds: number): number => {
  const ms = Math.round(seconds * 1000);
  return lines.findIndex(({ startMs, endMs }) => startMs <= ms && ms < endMs);
};

/** The line that is said in the film now, to the frame while it plays; `null`: none is. */
export function useLineAt<Line extends Spoken>(
  lines: readonly Line[],
  { runs, seconds, at }: Pick<Film, 'runs' | 'seconds' | 'at'>,
): Line | null {
  const [played, setPlayed] = useState(-1);
  const look = useEffectEvent(() => setPlayed(lineAt(lines, at())));
  useEffect(() => {
    if (!runs) return;
    let frame = requestAnimationFrame(function next() {
      look();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [runs]);
  return lines[runs ? played : lineAt(lines, seconds)] ?? null;
}
