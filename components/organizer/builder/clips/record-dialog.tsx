import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { AskDialog } from '../../ask-dialog';
import { useLeaveWarning } from '../../use-leave-warning';
import type { ClipPlace } from './clip-uploads';
import { RecordingDialog } from './recording-dialog';
import { ReviewDialog } from './review-dialog';
import { useClipRecorder } from './use-clip-recorder';

type RecordDialogProps = {
  /** What is recorded: `Record a question for section 2`. */
  title: string;
  /** The question in writing. */
  prompt: string;
  place: ClipPlace;
  onClose: () => void;
};

/** What would be lost if the dialog were closed now. */
const UNSAVED: ReadonlySet<RecorderState['name']> = new Set(['recording', 'stopping', 'recorded']);

/** Records a question with the recorder that visitors have, and shows it before it is used. */
export function RecordDialog({ title, prompt, place, onClose }: RecordDialogProps) {
  const t = useTranslations('organizer.builder.clips');
  const [isAudio, setIsAudio] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { recorder, takes, state } = useClipRecorder(isAudio);
  const take = state.name === 'recorded' ? takes.read(state.uploadId) : null;
  // Also the one that is being recorded again.
  const isUnsaved = UNSAVED.has(state.name) || ('last' in state && state.last !== undefined);
  useLeaveWarning(isUnsaved);

  const dismiss = () => {
    if (state.name === 'counting') recorder.cancel();
    else if (isUnsaved) setIsAsking(true);
    else onClose();
    return false;
  };
  return (
    <>
      {state.name === 'recorded' && take ? (
        <ReviewDialog
          key={state.uploadId}
          {...{ place, take, isAudio, onClose }}
          flaw={state.flaw ?? null}
          notice={state.notice}
          onAgain={recorder.reRecord}
          onDismiss={dismiss}
        />
      ) : (
        <RecordingDialog {...{ title, prompt, state, recorder, isAudio }} onAudio={setIsAudio} onDismiss={dismiss} />
      )}
      {isAsking && (
        <AskDialog
          title={t('discardTitle')}
          text={t('discardText')}
          confirm={t('discard')}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
