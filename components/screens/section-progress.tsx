import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { canRecordSection, savedSections } from '@/lib/domain/visit';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ProgressLine } from '../ui/progress';
import { useNavigation } from '../visit/use-navigation';
import { useQueuedSections } from '../visit/use-queued-takes';
import { SectionList } from './section-list';

type SectionProgressProps = {
  campaign: Campaign;
  sectionNum: number;
  userVideo: UserVideo | null | undefined;
  /** Whether a take is being recorded, which leaving the section would end. */
  isLive: boolean;
};

/**
 * How far the visit is, 'Section 2 of 3' and the percentage. Once another section is done, the words open the list of
 * sections, from which each that is done can be opened again.
 */
export function SectionProgress({ campaign, sectionNum, userVideo, isLive }: SectionProgressProps) {
  const t = useTranslations('section');
  const [isOpen, setIsOpen] = useState(false);
  const total = campaign.sections.length;
  const saved = savedSections(campaign, userVideo);
  const hasOther = campaign.sections.some(({ id }, index) => index + 1 !== sectionNum && saved.includes(id));
  return (
    <>
      <ProgressLine
        label={t('progress', { number: sectionNum, total })}
        value={Math.floor((sectionNum / total) * 100)}
        onOpen={hasOther && !isLive ? () => setIsOpen(true) : undefined}
      />
      {isOpen && userVideo && (
        <SectionsDialog {...{ campaign, sectionNum, userVideo, saved }} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

type SectionsDialogProps = {
  campaign: Campaign;
  sectionNum: number;
  userVideo: UserVideo;
  saved: readonly string[];
  onClose: () => void;
};

function SectionsDialog({ campaign, sectionNum, userVideo, saved, onClose }: SectionsDialogProps) {
  const t = useTranslations('sections');
  const common = useTranslations('common');
  const navigation = useNavigation();
  const queued = useQueuedSections(campaign);
  return (
    <Dialog
      title={t('title')}
      dismiss={{ label: common('close'), onDismiss: onClose }}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {common('goBack')}
        </Button>
      }
    >
      <SectionList
        campaign={campaign}
        saved={saved}
        current={sectionNum}
        canOpen={(number) => canRecordSection(campaign, userVideo, number, queued)}
        onOpen={(number) => navigation.push(paths.section(campaign.name, number))}
      />
    </Dialog>
  );
}
