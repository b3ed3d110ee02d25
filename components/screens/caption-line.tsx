import { useTranslations } from 'next-intl';
import { type KeyboardEvent, memo, useId, useRef } from 'react';
import { MAX_LINE, type TranscriptLine } from '@/lib/contract/transcripts';
import { GuardedButton } from '../ui/guarded';
import { Icon } from '../ui/icon';
import { typedDirection } from '../ui/typed-direction';

/** What is done with lines. The same object for as long as the lines are shown. */
export type LineActions = {
  play: (line: TranscriptLine) => void;
  pause: () => void;
  /** The line is about to be changed. */
  edit: (line: TranscriptLine) => void;
  type: (line: TranscriptLine, words: string) => void;
  leave: (line: TranscriptLine) => void;
};

type CaptionLineProps = {
  line: TranscriptLine;
  /** What is typed in it and not saved yet. */
  typed: string | undefined;
  language: string | undefined;
  /** Whether it is said now. */
  isCurrent: boolean;
  isPlaying: boolean;
  actions: LineActions;
};

/** One line of a film's captions, which may be corrected. There may be a thousand of them. */
export const CaptionLine = memo(function CaptionLine({
  line,
  typed,
  language,
  isCurrent,
  isPlaying,
  actions,
}: CaptionLineProps) {
  const t = useTranslations('captions');
  const noteId = useId();
  const before = useRef('');
  const words = typed ?? line.words;
  const time = clock(line.startMs);
  const isUnsure = line.unsure.length > 0;

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      actions.type(line, before.current);
      actions.leave(line);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('textarea');
      if (next) next.focus();
      else actions.leave(line);
    }
  }

  return (
    <li className="line" aria-current={isCurrent || undefined}>
      <GuardedButton
        className="line__at"
        aria-label={t(isPlaying ? 'pauseAt' : 'playFrom', { time })}
        onClick={() => (isPlaying ? actions.pause() : actions.play(line))}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} /> {time}
      </GuardedButton>
      <textarea
        className="input"
        rows={rowsOf(words)}
        maxLength={MAX_LINE}
        aria-label={t('wordsAt', { time })}
        aria-describedby={isUnsure ? noteId : undefined}
        lang={language}
        dir={typedDirection(words)}
        value={words}
        onFocus={() => {
          before.current = words;
          actions.edit(line);
        }}
        onChange={({ target }) => actions.type(line, target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => actions.leave(line)}
      />
      {isUnsure && (
        <p className="note" id={noteId}>
          {t('unsure')}
        </p>
      )}
    </li>
  );
});

/** `0:31` */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How many characters a line of a narrow field holds. */
const NARROW = 28;

/** For browsers whose fields do not grow with what is in them. */
const rowsOf = (words: string): number =>
  words.split('\n').reduce((rows, part) => rows + Math.max(1, Math.ceil(part.length / NARROW)), 0);
