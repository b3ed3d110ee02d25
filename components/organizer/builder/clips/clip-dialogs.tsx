import { useTranslations } from 'next-intl';
import type { LanguageTag } from '@/lib/contract/languages';
import type { Clip } from '@/lib/contract/organizer/clips';
import type { ClipPlace } from './clip-uploads';
import { loadLater } from '../../../ui/load-later';
import { CaptionsDialog } from './captions-dialog';
import { PlayDialog } from './play-dialog';
import { UploadDialog } from './upload-dialog';

/** The recorder is loaded for those who record. */
const RecordDialog = loadLater(() => import('./record-dialog').then((it) => it.RecordDialog));

export type ClipDialogName = 'record' | 'upload' | 'captions' | 'play';

type ClipDialogsProps = {
  open: ClipDialogName | null;
  place: ClipPlace;
  /** The section, from 1, and the language that is not the campaign’s own. */
  number: number;
  languageName: string | null;
  language: LanguageTag | undefined;
  prompt: string;
  /** The clip that is shown, once it is known. */
  details: Clip | undefined;
  captions: string;
  description: string;
  onCaptions: (captions: string) => void;
  onClose: () => void;
};

/** The dialog that is open about the clip of a section. */
export function ClipDialogs({ open, place, details, onClose, ...of }: ClipDialogsProps) {
  const t = useTranslations('organizer.builder.clips');
  const names = { number: of.number, language: of.languageName ?? 'none' };
  const { captions, description } = of;
  switch (open) {
    case 'record':
      return <RecordDialog title={t('recordTitle', names)} prompt={of.prompt} {...{ place, onClose }} />;
    case 'upload':
      return <UploadDialog title={t('uploadTitle', names)} {...{ place, description, onClose }} />;
    case 'captions':
      if (!details?.url || details.seconds === null) return null;
      return (
        <CaptionsDialog
          title={t('captionsTitle', names)}
          film={{ src: details.url, isAudio: details.kind === 'audio', seconds: details.seconds }}
          captions={captions}
          language={of.language}
          onChange={of.onCaptions}
          onClose={onClose}
        />
      );
    case 'play':
      if (!details) return null;
      return <PlayDialog title={t('playTitle', names)} {...{ details, captions, description, onClose }} />;
    case null:
      return null;
  }
}
