import { useEffect, useRef, useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';

/** How far the arrow keys go, s. */
const STEP_SECONDS = 5;
/** Going to the section before, from this far into one, goes to its own beginning, s. */
const INTO_SECTION_SECONDS = 2;

export type Film = ReturnType<typeof useFilm>;

/** Whether the film before was playing: then the next one starts. */
export type Playing = { was: () => boolean; note: (runs: boolean) => void };

/** A phone of Apple's fills its screen with the film alone, by a player of its own. */
type PhonePlayer = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** `startMs`: where it begins when it is shown, 0 when left out. */
type FilmInput = { chapters: Submission['chapters']; speed: number; playing: Playing; startMs?: number };

/** The state of a film's player and what its bar and keys do; the keys do nothing while there is no film. */
export function useFilm({ chapters, speed, playing, startMs = 0 }: FilmInput) {
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLElement>(null);
  const start = useRef(startMs);
  const [runs, setRuns] = useState(false);
  const [seconds, setSeconds] = useState(startMs / 1000);
  // What the sections say, until the player knows.
  const [length, setLength] = useState(() => endOf(chapters.at(-1)) / 1000);
  const [isPortrait, setIsPortrait] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed]);

  const seek = (to: number) => {
    if (!video.current) return;
    video.current.currentTime = Math.max(0, Math.min(to, video.current.duration || to));
    setSeconds(video.current.currentTime);
  };

  useEffect(() => {
    // What the player knew before the page was ready told nobody.
    const element = video.current;
    if (element && element.readyState >= HTMLMediaElement.HAVE_METADATA) readMetadata(element);
    if (element?.error) setHasFailed(true);
    // Before its length is known, it begins there as soon as it can.
    if (start.current > 0) seek(start.current / 1000);
  }, []);

  function readMetadata({ duration, videoWidth, videoHeight }: HTMLVideoElement): void {
    if (Number.isFinite(duration)) setLength(duration);
    setIsPortrait(videoHeight > videoWidth);
  }

  const at = () => video.current?.currentTime ?? 0;
  const play = () => void video.current?.play().catch(() => setRuns(false));
  const startOf = (index: number) => (chapters[index]?.startMs ?? 0) / 1000;
  const current = Math.max(
    0,
    chapters.findLastIndex(({ startMs }) => startMs / 1000 <= seconds + 0.05),
  );

  return {
    ...{ runs, seconds, length, current, isPortrait, hasFailed, seek },
    /** Where it is to the frame, s: `seconds` follows it several times a second. */
    at,
    /** Stands still there, in view of what is said. */
    stopAt(to: number) {
      video.current?.pause();
      seek(to);
    },
    attach: (element: HTMLVideoElement | null) => void (video.current = element),
    attachFrame: (element: HTMLElement | null) => void (frame.current = element),
    reload: () => video.current?.load(),
    /** Shows the picture there if that costs nothing: the film stands still, and has it already. */
    glance(to: number) {
      const element = video.current;
      if (element?.paused && !element.seeking && hasLoaded(element, to)) element.currentTime = to;
    },
    /** What happens in the player. */
    events: {
      onPlay: () => {
        setRuns(true);
        playing.note(true);
      },
      onPause: () => {
        setRuns(false);
        playing.note(false);
      },
      onTimeUpdate: () => setSeconds(at()),
      onError: () => setHasFailed(true),
      onLoadedMetadata: () => {
        setHasFailed(false);
        if (video.current) {
          readMetadata(video.current);
          video.current.playbackRate = speed;
        }
        if (playing.was()) play();
      },
    },
    toggle: () => (video.current?.paused === false ? video.current.pause() : play()),
    move: (direction: 1 | -1) => seek(at() + direction * STEP_SECONDS),
    section(direction: 1 | -1) {
      const isInto = at() - startOf(current) > INTO_SECTION_SECONDS;
      const to = direction === 1 ? current + 1 : isInto ? current : current - 1;
      if (to < chapters.length) seek(startOf(Math.max(0, to)));
    },
    fill() {
      const player: PhonePlayer | null = video.current;
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined);
      else if (player?.readyState) player.webkitEnterFullscreen?.();
    },
  };
}

const endOf = (chapter: Submission['chapters'][number] | undefined) =>
  chapter ? chapter.startMs + chapter.lengthMs : 0;

function hasLoaded({ buffered }: HTMLVideoElement, seconds: number): boolean {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= seconds && seconds <= buffered.end(index)) return true;
  return false;
}
