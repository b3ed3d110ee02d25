import { useTranslations } from 'next-intl';
import type { AskedSection, Campaign } from '@/lib/contract/entities';
import { audioOnlyOf } from '@/lib/domain/audio-only';
import { useHandoverDialog } from '../overlays/use-handover-dialog';
import { Way, Ways } from '../ui/ways';
import { useChosenWay } from '../visit/use-chosen-way';
import { useVisit } from '../visit/visit-provider';

type OtherWaysProps = {
  campaign: Campaign;
  /** The one that is recorded; left out: all of them will be. */
  section?: AskedSection;
  /** The page that follows; left out in a section, which changes itself. */
  next?: string;
  /** Goes on with sound alone; `null`: the campaign does not allow it, or it is chosen. */
  onAudio?: (() => void) | null;
  /** Whether the camera does not work: only then a phone or a file takes its place. */
  hasFailed?: boolean;
};

/** Other ways to answer than with this camera: each only where campaign, server and device allow it. */
export function OtherWays({ campaign, section, next, onAudio = null, hasFailed = true }: OtherWaysProps) {
  const t = useTranslations('ways');
  const { choose } = useChosenWay(campaign);
  const { userVideo, device } = useVisit(campaign);
  const movesToPhone = hasFailed && !device.isMobile && userVideo?.hasMoved !== undefined;
  const uploads = hasFailed && mayUpload(campaign, section);
  if (!onAudio && !movesToPhone && !uploads) return null;
  return (
    <Ways title={t('title')}>
      {onAudio && <AudioWay onChoose={onAudio} />}
      {movesToPhone && <PhoneWay campaign={campaign} />}
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

/** The way of who has a camera in a pocket: to go on there. */
function PhoneWay({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('handover.phone');
  const { open, dialog } = useHandoverDialog(campaign, true);
  return (
    <>
      <Way icon="phone" title={t('offer')} note={t('note')} onChoose={open} />
      {dialog}
    </>
  );
}

/** On a page without a secure connection a browser has no hashes, with which a file is sent. */
function mayUpload(campaign: Campaign, section?: AskedSection): boolean {
  return campaign.acceptsFiles === true && audioOnlyOf(campaign, section) !== 'required' && globalThis.isSecureContext;
}
