import { type RefObject, useEffect, useState } from 'react';
import type { TranscriptLine } from '@/lib/contract/transcripts';
import { lineAt } from '@/lib/domain/transcripts/film-captions';

/** Anything that may move a film to another place, or stop it there. */
const MOVES = ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'ended'] as const;

/** Returns the place of the line that is said now (-1: none), and whether the film is playing. */
export function usePlayedLine(
  film: RefObject<HTMLVideoElement | null>,
  src: string | null,
  lines: readonly TranscriptLine[],
): { place: number; isPlaying: boolean } {
  const [played, setPlayed] = useState({ place: -1, isPlaying: false });
  useEffect(() => {
    const { current: video } = film;
    if (!video) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      const isPlaying = !video.paused && !video.ended;
      // Nothing is said yet in a film that nobody has moved.
      const isMoved = isPlaying || video.currentTime > 0;
      const place = isMoved ? lineAt(lines, Math.round(video.currentTime * 1000)) : -1;
      setPlayed((now) => (now.place === place && now.isPlaying === isPlaying ? now : { place, isPlaying }));
      // Between the film's own events a quarter of a second passes.
      if (isPlaying) frame = requestAnimationFrame(look);
    };
    for (const move of MOVES) video.addEventListener(move, look);
    return () => {
      cancelAnimationFrame(frame);
      for (const move of MOVES) video.removeEventListener(move, look);
    };
  }, [film, src, lines]);
  return played;
}
