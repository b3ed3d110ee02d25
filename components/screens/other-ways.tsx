import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { Way, Ways } from '../ui/ways';
import { useChosenWay } from '../visit/use-chosen-way';

type OtherWaysProps = {
  campaign: Campaign;
  /** The page that follows; left out in a section, which changes itself. */
  next?: string;
  /** Goes on with sound alone; `null`: the campaign does not allow it, or it is chosen. */
  onAudio?: (() => void) | null;
  /** Whether the camera does not work: only then a file takes the place of a recording. */
  hasFailed?: boolean;
};

/** Other ways to answer than with this camera: each only where campaign, server and device allow it. */
export function OtherWays({ campaign, next, onAudio = null, hasFailed = true }: OtherWaysProps) {
  const t = useTranslations('ways');
  const { choose } = useChosenWay(campaign);
  const uploads = hasFailed && mayUpload(campaign);
  if (!onAudio && !uploads) return null;
  return (
    <Ways title={t('title')}>
      {onAudio && <AudioWay onChoose={onAudio} />}
      {uploads && (
        <Way icon="upload" title={t('upload')} note={t('uploadNote')} href={next} onChoose={() => choose(true)} />
      )}
    </Ways>
  );
}

/** The way of who has no camera, or does not want to be seen. */
function AudioWay({ onChoose }: { onChoose: () => void }) {
  const t = useTranslations('audio');
  return <Way icon="mic" title={t('answer')} note={t('answerNote')} onChoose={onChoose} />;
}

/** On a page without a secure connection a browser has no hashes, with which a file is sent. */
function mayUpload({ acceptsFiles, audioOnly }: Campaign): boolean {
  return acceptsFiles === true && audioOnly !== 'required' && globalThis.isSecureContext;
}
