'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { nextRecordingStep } from '@/lib/domain/visit';
import { useNavigation } from '../visit/use-navigation';
import { useIsRecordingOpen, useRecordingServices } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';
import { PageShell } from './page-shell';
import { SavingTake } from './saving-take';

type SavingProps = {
  campaign: Campaign;
  uploadId: string;
  /** The section that follows; after the last one past the end. */
  sectionNum: number;
  hasNextSection: boolean;
};

/** Saving Section (spec 2.52), also after a reload. */
export function SavingScreen(props: SavingProps) {
  const t = useTranslations('saving');
  const isOpen = useIsRecordingOpen();
  return (
    <PageShell layout="plain" step={{ campaign: props.campaign, route: 'intro' }}>
      <main className="center" id="main">
        <h1 className="title">{t('title')}</h1>
        {isOpen && <KeptTake {...props} />}
      </main>
    </PageShell>
  );
}

/** A take that is gone, or that the visitor has not decided about, is its section's matter. */
function KeptTake({ campaign, uploadId, sectionNum, hasNextSection }: SavingProps) {
  const navigation = useNavigation();
  const { takes } = useRecordingServices();
  const { userVideo } = useVisit(campaign);
  const [found] = useState(() => takes.get(uploadId));
  const take = found && found.ending !== null && found.campaignName === campaign.name ? found : null;

  useEffect(() => {
    if (!take && userVideo !== undefined) navigation.replace(nextRecordingStep(campaign, userVideo));
  }, [navigation, campaign, take, userVideo]);

  return take && <SavingTake campaign={campaign} take={take} sectionNum={sectionNum} hasNextSection={hasNextSection} />;
}
