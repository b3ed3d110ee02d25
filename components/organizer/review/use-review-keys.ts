import { useEffect, useEffectEvent } from 'react';
import type { Film } from './use-film';
import type { VerdictState } from './use-verdict';

type Actions = {
  next: () => void;
  previous: () => void;
  comment: () => void;
  /** Shows what is said in the film. */
  transcript: () => void;
  /** Shows captions or hides them. */
  captions: () => void;
  /** Gives a score from 1 to 5; `null`: not seen. */
  score: (value: number | null) => void;
  film: Film;
  verdict: VerdictState;
};

/** Keys by which a submission is reviewed. Never while something is typed or chosen, never with Ctrl, Alt or Meta. */
export function useReviewKeys(areOn: boolean, { film, verdict, score, ...actions }: Actions): void {
  const keys: Record<string, () => void> = {
    ...{ j: actions.next, k: actions.previous, c: actions.comment, t: actions.transcript, v: actions.captions },
    ...{ f: film.fill, ' ': film.toggle },
    ...{ ArrowLeft: () => film.move(-1), ArrowRight: () => film.move(1) },
    ...{ ',': () => film.section(-1), '.': () => film.section(1) },
    s: () => verdict.setStatus('shortlisted'),
    a: () => verdict.setStatus('accepted'),
    d: () => verdict.setStatus('declined'),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((value) => [String(value), () => score(value)])),
    '0': () => score(null),
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    if (key === 'Escape' && isTyping(target)) return target.blur();
    if (!areOn || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (isTyping(target) || document.querySelector('dialog[open]')) return;
    // A button in focus is pressed by Space, and radios are chosen by the arrow keys.
    if (key === ' ' && target.closest('button, a, summary, input')) return;
    if (key.startsWith('Arrow') && target.closest('input, select')) return;
    const name = key.length === 1 ? key.toLowerCase() : key;
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: HTMLElement): boolean {
  if (target.closest('textarea, select, [contenteditable]')) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(target.type);
}
