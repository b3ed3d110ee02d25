import { useFormatter, useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { MAX_CLIP_SECONDS } from '@/lib/contract/clips';
import type { Trim } from '@/lib/domain/trim';
import { Dialog } from '../../../ui/dialog';
import { FieldError } from '../../../ui/field-error';
import { FileButton } from '../../../ui/file-field';
import { ConsoleButton } from '../../console-button';
import { AreaField } from '../../field';
import { ConsoleIcon } from '../../icon';
import { CLIP_TYPES, type ClipFile, type ClipFileFault, readClipFile } from './clip-files';
import { ClipNews } from './clip-news';
import type { ClipPlace } from './clip-uploads';
import { FileTrim } from './file-trim';
import { useClipSending } from './use-clip-sending';

type UploadDialogProps = {
  title: string;
  place: ClipPlace;
  /** What was said of the picture before. */
  description: string;
  onClose: () => void;
};

/** Takes a video or sound from a file, cut at both ends, or a picture, and asks what is to be seen in that. */
export function UploadDialog({ title, place, description: before, onClose }: UploadDialogProps) {
  const t = useTranslations('organizer.builder.clips');
  const frame = useTranslations('organizer.frame');
  const [file, setFile] = useState<ClipFile | null>(null);
  const [fault, setFault] = useState<ClipFileFault | { code: 'none' } | null>(null);
  /** How often a file was chosen, and what of it is used; `null`: all. */
  const [choices, setChoices] = useState(0);
  const [trim, setTrim] = useState<Trim | null>(null);
  const [description, setDescription] = useState(before);
  const [isMissing, setIsMissing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { sending, state, isUsed, makeClip } = useClipSending(place, onClose);
  const isPicture = file?.kind === 'picture';

  const choose = (chosen: File) => {
    const read = readClipFile(chosen);
    setFault('code' in read ? read : null);
    if ('code' in read) return;
    setFile(read);
    setTrim(null);
    setChoices(choices + 1);
    sending.send(read);
  };
  const cancel = () => {
    sending.cancel();
    setFile(null);
    chooser.current?.focus();
  };
  const close = () => {
    // What is closed otherwise arrives all the same.
    sending.cancel();
    onClose();
  };
  const press = () => {
    if (isUsed) return;
    if (!file) {
      setFault({ code: 'none' });
      chooser.current?.focus();
      return;
    }
    if (isPicture && description.trim() === '') {
      setIsMissing(true);
      area.current?.focus();
      return;
    }
    makeClip({ file, trim, description: isPicture ? description : '', kept: 'fileKept' });
  };
  return (
    <Dialog
      wide
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <ConsoleButton variant="secondary" onClick={state.name === 'sending' ? cancel : close}>
            {state.name === 'sending' ? t('cancelSending') : frame('cancel')}
          </ConsoleButton>
          <ConsoleButton variant="primary" aria-disabled={isUsed} onClick={press}>
            {state.name === 'failed' ? t('tryAgain') : t(`useFile.${file?.kind ?? 'none'}`)}
          </ConsoleButton>
        </>
      }
    >
      <FileChoice {...{ file, fault, choose, chooser }} isOff={isUsed} />
      {file && file.kind !== 'picture' && <FileTrim key={choices} file={file} isOff={isUsed} onTrim={setTrim} />}
      <ClipNews state={state} kept={t('fileKept')} />
      {isPicture && (
        <AreaField
          ref={area}
          label={t('description')}
          note={t('descriptionNote')}
          rows={2}
          maxLength={500}
          readOnly={isUsed}
          value={description}
          fault={isMissing && description.trim() === '' && t('descriptionMissing')}
          onChange={setDescription}
        />
      )}
    </Dialog>
  );
}

type FileChoiceProps = {
  file: ClipFile | null;
  fault: ClipFileFault | { code: 'none' } | null;
  choose: (file: File) => void;
  chooser: React.RefObject<HTMLInputElement | null>;
  isOff: boolean;
};

function FileChoice({ file, fault, choose, chooser, isOff }: FileChoiceProps) {
  const t = useTranslations('organizer.builder.clips');
  const format = useFormatter();
  const id = useId();
  const megabytes = (bytes: number) => format.number(Math.max(0.1, bytes / 1024 ** 2), { maximumFractionDigits: 1 });
  return (
    <div className="field" data-invalid={fault ? '' : undefined}>
      <div className="file" data-chosen={file ? '' : undefined}>
        <span className="file__icon">
          <ConsoleIcon name={file ? ICONS[file.kind] : 'upload'} />
        </span>
        <p className="file__name">
          {file ? (
            <>
              <bdi>{file.name}</bdi> <small>{t('megabytes', { size: megabytes(file.blob.size) })}</small>
            </>
          ) : (
            t('noFile')
          )}
        </p>
        <FileButton
          label={t(file ? 'chooseOther' : 'chooseFile')}
          accept={CLIP_TYPES}
          describedBy={fault ? `${id}-fault ${id}-note` : `${id}-note`}
          isInvalid={fault !== null}
          disabled={isOff}
          onChoose={choose}
          input={chooser}
        />
      </div>
      {fault && (
        <FieldError id={`${id}-fault`}>
          {fault.code === 'tooLarge' ? t(`faults.tooLarge`, { size: fault.megabytes }) : t(`faults.${fault.code}`)}
        </FieldError>
      )}
      <p className="note" id={`${id}-note`}>
        {t('fileNote', { minutes: MAX_CLIP_SECONDS / 60 })}
      </p>
    </div>
  );
}

const ICONS = { video: 'camera', audio: 'mic', picture: 'picture' } as const;
