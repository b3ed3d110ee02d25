import { useTranslations } from 'next-intl';
import type { LanguageTag } from '@/lib/contract/languages';
import type { Clip } from '@/lib/contract/organizer/clips';
import { loadLater } from '../../../ui/load-later';
import { CaptionsDialog } from './captions-dialog';
import { PlayDialog } from './play-dialog';
import { UploadDialog } from './upload-dialog';

/** The recorder is loaded for those who record. */
const RecordDialog = loadLater(() => import('./record-dialog').then((it) => it.RecordDialog));

export type ClipDialogName = 'record' | 'upload' | 'captions' | 'play';

type ClipDialogsProps = {
  open: ClipDialogName | null;
  /** The section, from 1, and the language that is not the campaign’s own. */
  number: number;
  languageName: string | null;
  language: LanguageTag | undefined;
  prompt: string;
  /** The clip that is shown, once it is known. */
  details: Clip | undefined;
  captions: string;
  description: string;
  onClip: (clip: Clip, description: string) => void;
  onCaptions: (captions: string) => void;
  onClose: () => void;
};

/** The dialog that is open about the clip of a section. */
export function ClipDialogs({ open, details, onClip, onClose, ...of }: ClipDialogsProps) {
  const t = useTranslations('organizer.builder.clips');
  const place = { number: of.number, language: of.languageName ?? 'none' };
  const use = (clip: Clip, description = '') => {
    onClip(clip, description);
    onClose();
  };
  const { captions, description } = of;
  switch (open) {
    case 'record':
      return <RecordDialog title={t('recordTitle', place)} prompt={of.prompt} onUse={use} onClose={onClose} />;
    case 'upload':
      return <UploadDialog title={t('uploadTitle', place)} description={description} onUse={use} onClose={onClose} />;
    case 'captions':
      if (!details?.url || details.seconds === null) return null;
      return (
        <CaptionsDialog
          title={t('captionsTitle', place)}
          film={{ src: details.url, isAudio: details.kind === 'audio', seconds: details.seconds }}
          captions={captions}
          language={of.language}
          onChange={of.onCaptions}
          onClose={onClose}
        />
      );
    case 'play':
      if (!details) return null;
      return <PlayDialog title={t('playTitle', place)} {...{ details, captions, description, onClose }} />;
    case null:
      return null;
  }
}
