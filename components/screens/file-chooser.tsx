import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { FileButton } from '../ui/file-field';
import { Icon } from '../ui/icon';
import { Progress } from '../ui/progress';
import { useRecordingServices } from '../visit/visit-context';
import { useDevice } from '../visit/visit-provider';
import type { FileState } from './use-file-take';

type FileChooserProps = {
  state: Exclude<FileState, { name: 'taken' }>;
  limitSeconds: number;
  /** The most that a file may have. */
  megabytes: number;
  onChoose: (file: File) => Promise<void>;
};

/** Lets the visitor choose a video, on a phone also by its camera app, and shows how far it is. */
export function FileChooser({ state, limitSeconds, megabytes, onChoose }: FileChooserProps) {
  const t = useTranslations('files');
  const nameId = useId();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const lengthOf = useLengthWords();
  const { isMobile } = useDevice();
  const isBusy = state.name !== 'asking';
  const refused = state.name === 'asking' ? state.refused : undefined;
  const isChosen = state.name === 'sending' || state.name === 'looking';
  useEffect(() => {
    if (refused) input.current?.focus();
  }, [refused]);
  const common = {
    accept: 'video/*',
    describedBy: refused ? `${errorId} ${nameId}` : nameId,
    isInvalid: refused !== undefined,
    disabled: isBusy,
    onChoose: (file: File) => void onChoose(file),
  };
  return (
    <div className="field" data-invalid={refused ? true : undefined}>
      <div className="file" data-chosen={isChosen || undefined}>
        <span className="file__icon">
          <Icon name="camera" />
        </span>
        <p className="file__name" id={nameId}>
          {isChosen ? <FileName state={state} /> : t('none')}
        </p>
        {isMobile && !isBusy && <FileButton {...common} label={t('app')} capture="user" />}
        <FileButton {...common} input={input} label={t(isBusy ? 'uploading' : 'button')} />
        {state.name === 'sending' && <SendingBar uploadId={state.uploadId} />}
      </div>
      {refused && (
        <p className="field__error" id={errorId} role="alert">
          <Icon name="alert" />{' '}
          <span>
            {t.rich(`problems.${refused.problem}`, {
              file: refused.file,
              name: (file) => <bdi>{file}</bdi>,
              most: megabytes,
              length: lengthOf(refused.seconds ?? limitSeconds),
              limit: lengthOf(limitSeconds),
            })}
          </span>
        </p>
      )}
    </div>
  );
}

/** How much of a file the server has. */
export function useFileProgress(uploadId: string | null): { share: number; bytes: number } {
  const { takes, uploads } = useRecordingServices();
  const status = useSyncExternalStore(
    uploads.subscribe,
    () => (uploadId === null ? null : uploads.status(uploadId)),
    () => null,
  );
  const take = uploadId === null ? null : takes.get(uploadId);
  const bytes = take?.fileBytes ?? 0;
  if (!take || !status || bytes === 0) return { share: 0, bytes };
  // Of a file that is still being read, a part is known alone.
  const sent = 'share' in status ? status.share * take.bytes : bytes;
  return { share: sent / bytes, bytes };
}

function SendingBar({ uploadId }: { uploadId: string }) {
  const t = useTranslations('files');
  const { share } = useFileProgress(uploadId);
  return <Progress label={t('uploading')} value={Math.floor(share * 100)} />;
}

function FileName({ state }: { state: Exclude<FileState, { name: 'taken' | 'asking' }> }) {
  const t = useTranslations('files');
  const { share, bytes } = useFileProgress(state.name === 'sending' ? state.uploadId : null);
  return (
    <>
      {state.file === null ? t('yours') : <bdi>{state.file}</bdi>}
      {bytes > 0 && <small> {t('sent', { sent: megabytes(share * bytes), total: megabytes(bytes) })}</small>}
    </>
  );
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

/** Returns a function that says a length in words: '2 minutes 8 seconds'. */
export function useLengthWords(): (seconds: number) => string {
  const format = useFormatter();
  const unit = (value: number, name: 'minute' | 'second') =>
    format.number(value, { style: 'unit', unit: name, unitDisplay: 'long' });
  return (given) => {
    const seconds = Math.round(given);
    // A limit of 60 or 90 seconds is said as it was set.
    if (seconds <= 90) return unit(seconds, 'second');
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
    return [unit(minutes, 'minute'), ...(rest > 0 ? [unit(rest, 'second')] : [])].join(' ');
  };
}
