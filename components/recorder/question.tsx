import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
import { GuardedButton } from '../ui/guarded';
import { Icon } from '../ui/icon';
import type { LanguageMarks } from '../ui/in-language';

/** A question up to this length stands over the picture until it is measured, characters. */
const SHORT = 90;
/** A question over the picture ends above this share of its height: the face is in the middle. */
const TOP_SHARE = 0.34;
/** How much of what is seen goes on a press of 'More': the last line stays, so that the eye finds its place. */
const MORE_SHARE = 0.7;

/** What there is to scroll, and whether some of it is still below. */
type Scrolling = 'none' | 'more' | 'atEnd';

/** Whether a question is too long to begin over the picture. */
export function isLong(prompt: string): boolean {
  return prompt.length > SHORT;
}

/**
 * The question of a section. A short one stands at the top of the picture, near the lens. One that would reach the face
 * stands apart from the picture, and scrolls when there is not enough space for all of it; 'More' says so and scrolls
 * on. Which of them it is depends on the window, the language and the size of the visitor's text, so it is measured.
 */
export function Question({ prompt, marks }: { prompt: string; marks?: LanguageMarks }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolling, setScrolling] = useState<Scrolling>('none');

  useLayoutEffect(() => {
    const question = frame.current;
    if (!question || typeof ResizeObserver === 'undefined') return;
    /** The window and the size of its text, and how often the question was put apart for them. */
    let space = '';
    let timesApart = 0;
    const layOut = () => {
      const now = `${innerWidth} ${innerHeight} ${getComputedStyle(document.documentElement).fontSize}`;
      if (now !== space) [space, timesApart] = [now, 0];
      // Twice, because the first layout of a window that changes may not be its last. Not more often: a scroll bar that
      // comes with one place and goes with the other would move it for ever.
      if (timesApart < 2 && placeQuestion(question)) timesApart += 1;
      setScrolling(followScrolling(question));
    };
    layOut();
    let request = 0;
    // In the next frame, because placing the question changes the sizes that are observed.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(layOut);
    });
    for (const element of [document.documentElement, question, ...question.children]) observer.observe(element);
    const stopWatching = watchPicture(question, () => {
      space = '';
      layOut();
    });
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
      stopWatching();
    };
  }, [prompt]);

  return (
    // Visitors without a mouse must be able to scroll it. When there is nothing to scroll, it may still have the focus.
    <div
      ref={frame}
      className="question"
      tabIndex={scrolling === 'none' ? -1 : 0}
      onScroll={({ currentTarget }) => setScrolling(followScrolling(currentTarget))}
    >
      <h1 className="prompt" {...marks}>
        {prompt}
      </h1>
      {scrolling === 'more' && (
        <MoreButton onPress={() => frame.current?.scrollBy({ top: frame.current.clientHeight * MORE_SHARE })} />
      )}
    </div>
  );
}

function MoreButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('section');
  return (
    <div className="question__more">
      <GuardedButton className="badge" aria-label={t('moreLabel')} onClick={onPress}>
        {t('more')} <Icon name="chevron" />
      </GuardedButton>
    </div>
  );
}

/** Returns what there is to scroll now. When 'More' is about to go, its focus goes to the question, and no further. */
function followScrolling(question: HTMLElement): Scrolling {
  const now = readScrolling(question);
  if (now !== 'more' && question.querySelector('button') === document.activeElement) {
    question.focus({ preventScroll: true });
  }
  return now;
}

function readScrolling({ scrollHeight, clientHeight, scrollTop }: HTMLElement): Scrolling {
  const below = scrollHeight - clientHeight;
  if (below <= 1) return 'none';
  return below - scrollTop > 1 ? 'more' : 'atEnd';
}

/** Puts the question apart when it would reach the face where it stands over the picture. Returns whether it did. */
function placeQuestion(question: HTMLElement): boolean {
  const stage = question.parentElement;
  const { scrollTop } = question;
  stage?.removeAttribute('data-apart');
  const picture = pictureBeside(question)?.getBoundingClientRect();
  const words = question.firstElementChild?.getBoundingClientRect();
  const reachesFace = Boolean(picture && words && words.bottom - picture.top > TOP_SHARE * picture.height);
  stage?.toggleAttribute('data-apart', reachesFace);
  // Over the picture it cannot be scrolled, not even to be measured. Anyone who was reading goes on where they were.
  question.scrollTop = scrollTop;
  return reachesFace;
}

function pictureBeside(question: HTMLElement): Element | null {
  return question.parentElement?.querySelector('.picture') ?? null;
}

/** Calls back when another picture is beside the question: the recorder's comes later. Returns a function to stop. */
function watchPicture(question: HTMLElement, onOther: () => void): () => void {
  let picture = pictureBeside(question);
  const observer = new MutationObserver(() => {
    const now = pictureBeside(question);
    if (now === picture) return;
    picture = now;
    onOther();
  });
  if (question.parentElement) observer.observe(question.parentElement, { childList: true });
  return () => observer.disconnect();
}
