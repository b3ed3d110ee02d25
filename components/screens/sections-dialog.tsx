import { useTranslations } from 'next-intl';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { canRecordSection } from '@/lib/domain/visit';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useNavigation } from '../visit/use-navigation';
import { useQueuedSections } from '../visit/use-queued-takes';
import { SectionList } from './section-list';

type SectionsDialogProps = {
  campaign: Campaign;
  sectionNum: number;
  userVideo: UserVideo;
  saved: readonly string[];
  onClose: () => void;
};

/** The sections of the visit, from which each that is done can be opened again. */
export function SectionsDialog({ campaign, sectionNum, userVideo, saved, onClose }: SectionsDialogProps) {
  const t = useTranslations('sections');
  const common = useTranslations('common');
  const navigation = useNavigation();
  const queued = useQueuedSections(campaign);
  return (
    <Dialog
      title={t('title')}
      onDismiss={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <SectionList
        campaign={campaign}
        saved={saved}
        userVideo={userVideo}
        current={sectionNum}
        canOpen={(number) => canRecordSection(campaign, userVideo, number, queued)}
        onOpen={(number) => navigation.push(paths.section(campaign.name, number))}
      />
    </Dialog>
  );
}
