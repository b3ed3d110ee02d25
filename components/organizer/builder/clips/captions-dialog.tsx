import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import type { LanguageTag } from '@/lib/contract/languages';
import { withPlainLines } from '@/lib/contract/captions';
import { type CaptionLine, readCaptionLines, writeCaptionLines } from '@/lib/domain/caption-lines';
import { useAnnouncement } from '../../../ui/announce';
import { Dialog } from '../../../ui/dialog';
import { FieldError } from '../../../ui/field-error';
import { FileButton } from '../../../ui/file-field';
import { ConsoleButton } from '../../console-button';
import { ConsoleIcon } from '../../icon';
import { CaptionLines, spanLines } from './caption-lines';
import { ClipFilm, type ClipFilmHandle } from './clip-film';
import { DownloadCaptions } from './download-captions';

type CaptionsDialogProps = {
  title: string;
  film: { src: string; isAudio: boolean; seconds: number };
  captions: string;
  language: LanguageTag | undefined;
  /** Called with each change. */
  onChange: (captions: string) => void;
  onClose: () => void;
};

/** The largest file of captions that is read at all, bytes: more than any that can be saved. */
const MAX_BYTES = 1_000_000;

const EMPTY: CaptionLine = { text: '', at: null };

/** What is said in a clip, typed line by line beside it, or taken from a file. */
export function CaptionsDialog({ title, film, captions, language, onChange, onClose }: CaptionsDialogProps) {
  const t = useTranslations('organizer.builder.clips');
  const common = useTranslations('common');
  const id = useId();
  const { seconds } = film;
  const [lines, setLines] = useState(() => withOne(readCaptionLines(captions, seconds)));
  const [fault, setFault] = useState<'notCaptions' | null>(null);
  const [news, setNews] = useState('');
  const [at, setAt] = useState<{ seconds: number; isPlaying: boolean }>({ seconds: 0, isPlaying: false });
  /** The line that gets the focus when it is there. */
  const [focused, setFocused] = useState<number | null>(null);
  const player = useRef<ClipFilmHandle>(null);
  useAnnouncement(news);
  const spans = spanLines(lines, seconds);
  const current = spans.findIndex(({ from, to }) => at.seconds >= from && at.seconds < to);

  const write = (next: readonly CaptionLine[]) => {
    setLines([...next]);
    onChange(writeCaptionLines(next, seconds));
  };
  const add = (place: number) => {
    setLines([...lines.slice(0, place), EMPTY, ...lines.slice(place)]);
    setFocused(place);
  };
  const read = async (file: File) => {
    const text = withPlainLines(await file.slice(0, MAX_BYTES).text());
    const found = readCaptionLines(text, seconds);
    setFault(found.length > 0 ? null : 'notCaptions');
    if (found.length === 0) return;
    setLines(found);
    onChange(text.trim());
    setNews(t('captionsRead', { count: found.length }));
  };
  return (
    <Dialog
      wide
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <ConsoleButton variant="secondary" onClick={() => add(lines.length)}>
            {t('addLine')}
          </ConsoleButton>
          <ConsoleButton variant="primary" onClick={onClose}>
            {common('done')}
          </ConsoleButton>
        </>
      }
    >
      <div className="recorder">
        <ClipFilm
          ref={player}
          {...film}
          from={0}
          to={seconds}
          words={lines[current]?.text}
          onTime={(now, isPlaying) => setAt({ seconds: now, isPlaying })}
        />
        <div className="field" data-invalid={fault ? '' : undefined}>
          <div className="inline">
            <FileButton
              isSmall
              label={
                <>
                  <ConsoleIcon name="upload" /> {t('captionsFile')}
                </>
              }
              accept=".vtt,text/vtt"
              describedBy={fault ? `${id}-fault ${id}-note` : `${id}-note`}
              isInvalid={fault !== null}
              disabled={false}
              onChoose={(file) => void read(file)}
            />
            <DownloadCaptions captions={writeCaptionLines(lines, seconds)} language={language} />
          </div>
          {fault && <FieldError id={`${id}-fault`}>{t('captionsFault')}</FieldError>}
          <p className="note" id={`${id}-note`}>
            {t('captionsNote')}
          </p>
        </div>
        <CaptionLines
          {...{ lines, spans, language, focused }}
          current={at.isPlaying || at.seconds > 0 ? current : -1}
          onFocused={() => setFocused(null)}
          onPlay={(from) => player.current?.playFrom(from)}
          onWrite={(place, text) => write(lines.map((line, index) => (index === place ? { ...line, text } : line)))}
          onNext={(place) => (place + 1 < lines.length ? setFocused(place + 1) : add(lines.length))}
        />
      </div>
    </Dialog>
  );
}

const withOne = (lines: CaptionLine[]) => (lines.length > 0 ? lines : [EMPTY]);
