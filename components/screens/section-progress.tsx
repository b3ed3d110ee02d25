import { useTranslations } from 'next-intl';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { savedSections } from '@/lib/domain/visit';
import { ProgressLine } from '../ui/progress';

// Only visitors with a section that is done need it.
const loadSectionsDialog = () => import('./sections-dialog');
const SectionsDialog = lazy(() => loadSectionsDialog().then((it) => ({ default: it.SectionsDialog })));

type SectionProgressProps = {
  campaign: Campaign;
  sectionNum: number;
  userVideo: UserVideo | null | undefined;
  /** Not while a take is recorded, which leaving the section would end, and not before the recorder is there. */
  canOpen: boolean;
};

/**
 * How far the visit is, 'Section 2 of 3' and the percentage. Once another section is done, the words open the list of
 * sections, from which each that is done can be opened again.
 */
export function SectionProgress({ campaign, sectionNum, userVideo, canOpen }: SectionProgressProps) {
  const t = useTranslations('section');
  const [isOpen, setIsOpen] = useState(false);
  const total = campaign.sections.length;
  const saved = savedSections(campaign, userVideo);
  const hasOther = campaign.sections.some(({ id }, index) => index + 1 !== sectionNum && saved.includes(id));
  useEffect(() => {
    // When it is opened, it is loaded again.
    if (hasOther) loadSectionsDialog().catch(() => undefined);
  }, [hasOther]);

  return (
    <>
      <ProgressLine
        label={t('progress', { number: sectionNum, total })}
        value={Math.floor((sectionNum / total) * 100)}
        onOpen={hasOther && canOpen ? () => setIsOpen(true) : undefined}
      />
      {isOpen && userVideo && (
        <Suspense>
          <SectionsDialog {...{ campaign, sectionNum, userVideo, saved }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
