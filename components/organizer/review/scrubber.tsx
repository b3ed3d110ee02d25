import { useTranslations } from 'next-intl';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { clock } from '../submissions/clock';
import type { Film } from './use-film';

/** How finely a place can be pointed at, s. */
const STEP_SECONDS = 0.1;

type ScrubberProps = {
  chapters: Submission['chapters'];
  film: Pick<Film, 'seconds' | 'length' | 'seek' | 'glance' | 'move' | 'section' | 'toggle'>;
};

/**
 * The whole film as one slider, with a mark where each section begins. While it is dragged only its thumb moves, and
 * the picture where that costs nothing; the film goes there when it is let go.
 */
export function Scrubber({ chapters, film }: ScrubberProps) {
  const t = useTranslations('organizer.review');
  const range = useRef<HTMLInputElement>(null);
  /** Where it is dragged to; `null`: nobody drags it. */
  const [dragged, setDragged] = useState<number | null>(null);
  const { seek } = film;

  // React has no event for the end of a drag: its `onChange` is `input`, which comes with every pixel.
  useEffect(() => {
    const element = range.current;
    const settle = () => {
      if (element) seek(Number(element.value));
      setDragged(null);
    };
    element?.addEventListener('change', settle);
    return () => element?.removeEventListener('change', settle);
  });

  const seconds = Math.min(dragged ?? film.seconds, film.length);
  const section = chapters.findLastIndex(({ startMs }) => startMs / 1000 <= seconds + 0.05) + 1;
  const place = { time: clock(seconds), length: clock(film.length) };
  const share = (of: number) => (film.length > 0 ? of / film.length : 0);

  function onKeyDown(event: KeyboardEvent) {
    const act = actionOf(event.key, film);
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  }

  return (
    <div className="scrubber" style={{ '--played': share(seconds) } as CSSProperties}>
      <input
        ref={range}
        type="range"
        min={0}
        max={film.length}
        step={STEP_SECONDS}
        value={seconds}
        aria-label={t('position')}
        aria-valuetext={
          section > 0
            ? t('positionInSection', { ...place, section, sections: chapters.length })
            : t('positionOf', place)
        }
        onChange={({ target }) => {
          setDragged(Number(target.value));
          film.glance(Number(target.value));
        }}
        onBlur={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={onKeyDown}
      />
      {chapters.slice(1).map(({ sectionId, startMs }) => (
        <i key={sectionId} aria-hidden="true" style={{ '--at': share(startMs / 1000) } as CSSProperties} />
      ))}
    </div>
  );
}

/** A slider's own keys would go a tenth of a second. */
function actionOf(key: string, { seek, move, section, toggle, length }: ScrubberProps['film']) {
  const actions: Record<string, () => void> = {
    ...{ ArrowRight: () => move(1), ArrowUp: () => move(1), ArrowLeft: () => move(-1), ArrowDown: () => move(-1) },
    ...{ PageUp: () => section(1), PageDown: () => section(-1), Home: () => seek(0), End: () => seek(length) },
    ' ': toggle,
  };
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}
