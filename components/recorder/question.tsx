import { useLayoutEffect, useRef, useState } from 'react';

/** A question up to this length stands over the picture until it is measured, characters. */
const SHORT = 90;
/** A question over the picture ends above this share of its height: the face is in the middle. */
const TOP_SHARE = 0.34;

/** Whether a question is too long to begin over the picture. */
export function isLong(prompt: string): boolean {
  return prompt.length > SHORT;
}

/**
 * The question of a section. A short one stands at the top of the picture, near the lens. One that would reach the face
 * stands apart from the picture, and scrolls when there is not enough space for all of it. Which of them it is depends
 * on the window, the language and the size of the visitor's text, so it is measured.
 */
export function Question({ prompt }: { prompt: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);

  useLayoutEffect(() => {
    const question = frame.current;
    if (!question || typeof ResizeObserver === 'undefined') return;
    /** The window and the size of its text, and how often the question was put apart for them. */
    let space = '';
    let timesApart = 0;
    const place = () => {
      const now = `${innerWidth} ${innerHeight} ${getComputedStyle(document.documentElement).fontSize}`;
      if (now !== space) [space, timesApart] = [now, 0];
      // Twice, because the first layout of a window that changes may not be its last. Not more often: a scroll bar that
      // comes with one place and goes with the other would move it for ever.
      if (timesApart < 2 && placeQuestion(question)) timesApart += 1;
      setScrollable(question.scrollHeight > question.clientHeight + 1);
    };
    place();
    let request = 0;
    // In the next frame, because placing the question changes the sizes that are observed.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(place);
    });
    for (const element of [document.documentElement, question, ...question.children]) observer.observe(element);
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
    };
  }, [prompt]);

  return (
    // Who has no mouse must be able to scroll it.
    <div ref={frame} className="question" tabIndex={isScrollable ? 0 : undefined}>
      <h1 className="prompt">{prompt}</h1>
    </div>
  );
}

/** Puts the question apart when it would reach the face where it stands over the picture. Returns whether it did. */
function placeQuestion(question: HTMLElement): boolean {
  const stage = question.parentElement;
  stage?.removeAttribute('data-apart');
  const picture = stage?.querySelector('.picture')?.getBoundingClientRect();
  const words = question.firstElementChild?.getBoundingClientRect();
  const reachesFace = Boolean(picture && words && words.bottom - picture.top > TOP_SHARE * picture.height);
  stage?.toggleAttribute('data-apart', reachesFace);
  return reachesFace;
}
