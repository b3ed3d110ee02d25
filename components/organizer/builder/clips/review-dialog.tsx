import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MemoryTake } from '@/lib/browser/capture/memory-takes';
import type { Flaw, Notice } from '@/lib/browser/capture/recorder-state';
import { readWave } from '@/lib/browser/capture/wave';
import { trimToSend, wholeTrim } from '@/lib/domain/trim';
import { Banner } from '../../../ui/banner';
import { Dialog } from '../../../ui/dialog';
import { ConsoleButton } from '../../console-button';
import { ClipFilm, type ClipFilmHandle } from './clip-film';
import { recordedFile } from './clip-files';
import { ClipNews } from './clip-news';
import type { ClipPlace } from './clip-uploads';
import { TrimField } from './trim-field';
import { useClipSending } from './use-clip-sending';

type ReviewDialogProps = {
  place: ClipPlace;
  take: MemoryTake;
  isAudio: boolean;
  /** What is wrong with it, and why it may be shorter than was wanted. */
  flaw: Flaw | null;
  notice: Notice | null;
  onAgain: () => void;
  /** Before it is used: it would be lost. */
  onDismiss: () => void;
  /** It is used, or will be. */
  onClose: () => void;
};

/** A recording before it is used: played, cut at both ends, sent. What fails leaves it as it is. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { place, take, isAudio, flaw, notice, onAgain, onDismiss, onClose } = props;
  const t = useTranslations('organizer.builder.clips');
  const { film, milliseconds } = take;
  const [trim, setTrim] = useState(() => wholeTrim(milliseconds));
  const [file] = useState(() => recordedFile(film, isAudio ? 'audio' : 'video', take.type));
  const [wave, setWave] = useState<readonly number[]>([]);
  const player = useRef<ClipFilmHandle>(null);
  const { sending, state, isUsed: isBusy, makeClip } = useClipSending(place, onClose);

  useEffect(() => {
    let isShown = true;
    void readWave(film).then((read) => isShown && setWave(read));
    return () => void (isShown = false);
  }, [film]);

  return (
    <Dialog
      wide
      title={t('useTitle')}
      // What is used arrives also when nobody waits for it here.
      onDismiss={isBusy ? onClose : onDismiss}
      actions={
        <>
          {state.name === 'sending' ? (
            <ConsoleButton variant="secondary" onClick={sending.cancel}>
              {t('cancelSending')}
            </ConsoleButton>
          ) : (
            <ConsoleButton variant="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onAgain()}>
              {t('again')}
            </ConsoleButton>
          )}
          <ConsoleButton
            variant="primary"
            aria-disabled={isBusy}
            onClick={() =>
              isBusy || makeClip({ file, trim: trimToSend(trim, milliseconds), description: '', kept: 'keptHere' })
            }
          >
            {t(state.name === 'failed' ? 'tryAgain' : 'use')}
          </ConsoleButton>
        </>
      }
    >
      <div className="recorder">
        <ClipFilm ref={player} src={take.address} isAudio={isAudio} from={trim.fromMs / 1000} to={trim.toMs / 1000} />
        <Flaws {...{ flaw, notice }} />
        <TrimField
          trim={trim}
          length={milliseconds}
          wave={wave}
          onChange={(next, end) => {
            if (isBusy) return;
            setTrim(next);
            player.current?.show(next[end] / 1000);
          }}
        />
        <ClipNews state={state} kept={t('keptHere')} />
      </div>
    </Dialog>
  );
}

function Flaws({ flaw, notice }: Pick<ReviewDialogProps, 'flaw' | 'notice'>) {
  const t = useTranslations('organizer.builder.clips');
  const takes = useTranslations('takes');
  const strong = (words: ReactNode) => <strong>{words}</strong>;
  if (!flaw && !notice) return null;
  return (
    <Banner tone="warn" icon={flaw && flaw !== 'dark' ? 'mic-off' : 'camera'} role="alert">
      <p>{flaw ? t.rich(`flaws.${flaw}`, { strong }) : takes.rich(`notices.${notice!}`, { strong })}</p>
    </Banner>
  );
}
