import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { LanguageTag } from '@/lib/contract/languages';
import { type CaptionLine, spanCaptions, type Span } from '@/lib/domain/caption-lines';
import { GuardedButton } from '../../../ui/guarded';
import { ConsoleIcon } from '../../icon';
import { clock } from '../../submissions/clock';
import { typedDirection } from '../../../ui/typed-direction';

type CaptionLinesProps = {
  lines: readonly CaptionLine[];
  spans: readonly Span[];
  /** The line that is said at the moment; -1: none. */
  current: number;
  language: LanguageTag | undefined;
  /** The line that gets the focus. */
  focused: number | null;
  onFocused: () => void;
  /** Plays from there. */
  onPlay: (seconds: number) => void;
  onWrite: (place: number, text: string) => void;
  /** Goes on to the line after this one. */
  onNext: (place: number) => void;
};

/** Captions, a field for each, with the time from which it is shown. */
export function CaptionLines({ lines, spans, current, focused, ...rest }: CaptionLinesProps) {
  const { language, onFocused, onPlay, onWrite, onNext } = rest;
  const t = useTranslations('organizer.builder.clips');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (focused === null) return;
    list.current?.querySelectorAll('textarea')[focused]?.focus();
    onFocused();
  }, [focused, onFocused]);
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext(place);
  };
  return (
    <ol className="lines" aria-label={t('captionLines')} ref={list}>
      {lines.map(({ text }, place) => {
        const time = clock(spans[place]?.from ?? 0);
        return (
          <li className="line" key={place} aria-current={place === current || undefined}>
            <GuardedButton
              className="line__at"
              aria-label={t('playFrom', { time })}
              onClick={() => onPlay(spans[place]?.from ?? 0)}
            >
              <ConsoleIcon name="play" /> {time}
            </GuardedButton>
            <textarea
              className="input"
              rows={1}
              aria-label={t('lineAt', { line: place + 1, time })}
              lang={language}
              dir={typedDirection(text)}
              value={text}
              onChange={({ target }) => onWrite(place, target.value)}
              onKeyDown={onKeyDown(place)}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Returns when each line is shown; one without words takes no time from the others. */
export function spanLines(lines: readonly CaptionLine[], seconds: number): Span[] {
  const isSaid = ({ text }: CaptionLine) => text.trim() !== '';
  const said = spanCaptions(lines.filter(isSaid), seconds);
  let at = 0;
  return lines.map((line) => {
    const end = said[at - 1]?.to ?? 0;
    return isSaid(line) ? said[at++]! : { from: end, to: end };
  });
}
