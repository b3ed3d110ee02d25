import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { readWave } from '@/lib/browser/capture/wave';
import { type Trim, trimToSend, wholeTrim } from '@/lib/domain/trim';
import { useAnnouncement } from '../../../ui/announce';
import { ClipFilm, type ClipFilmHandle } from './clip-film';
import type { ClipFile } from './clip-files';
import { useClipServices } from './clip-services';
import { TrimField } from './trim-field';

type FileTrimProps = {
  /** A video or sound. Another one has its own instance. */
  file: ClipFile;
  /** Nothing changes any more. */
  isOff: boolean;
  /** `null`: all of it is used. */
  onTrim: (trim: Trim | null) => void;
};

/** `length`: milliseconds; `null`: this browser does not play it. */
type Film = { address: string; length: number | null };

/** What is drawn of a file is decoded whole: a larger one would fill a phone's memory. */
const MOST_DRAWN = { bytes: 64 * 1024 ** 2, milliseconds: 15 * 60 * 1000 };

/** A chosen file before it is used: played, and cut at both ends. What the browser does not play is used whole. */
export function FileTrim({ file, isOff, onTrim }: FileTrimProps) {
  const t = useTranslations('organizer.builder.clips');
  const { readLength } = useClipServices();
  const [film, setFilm] = useState<Film | null>(null);
  const isAudio = file.kind === 'audio';
  useEffect(() => {
    let isShown = true;
    const address = URL.createObjectURL(file.blob);
    void readLength(address, isAudio).then((length) => isShown && setFilm({ address, length }));
    return () => {
      isShown = false;
      URL.revokeObjectURL(address);
    };
  }, [file, isAudio, readLength]);
  const isWhole = film !== null && film.length === null;
  useAnnouncement(isWhole ? t('usedWhole') : '');
  if (!film) return null;
  if (film.length === null) return <p className="note">{t('usedWhole')}</p>;
  return <PlayedFile {...{ file, isAudio, isOff, onTrim }} address={film.address} length={film.length} />;
}

type PlayedFileProps = FileTrimProps & { isAudio: boolean; address: string; length: number };

function PlayedFile({ file, isAudio, isOff, onTrim, address, length }: PlayedFileProps) {
  const [trim, setTrim] = useState(() => wholeTrim(length));
  const [wave, setWave] = useState<readonly number[]>([]);
  const player = useRef<ClipFilmHandle>(null);
  useEffect(() => {
    if (file.blob.size > MOST_DRAWN.bytes || length > MOST_DRAWN.milliseconds) return;
    let isShown = true;
    void readWave(file.blob).then((read) => isShown && setWave(read));
    return () => void (isShown = false);
  }, [file, length]);
  return (
    <div className="recorder">
      <ClipFilm ref={player} src={address} isAudio={isAudio} from={trim.fromMs / 1000} to={trim.toMs / 1000} />
      <TrimField
        {...{ trim, length, wave }}
        onChange={(next, end) => {
          if (isOff) return;
          setTrim(next);
          onTrim(trimToSend(next, length));
          player.current?.show(next[end] / 1000);
        }}
      />
    </div>
  );
}
