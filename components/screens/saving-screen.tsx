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
  /** The number of the following section; after the last section it is one past the end. */
  sectionNum: number;
  hasNextSection: boolean;
};

/** The screen 'Saving Section' (spec 2.52), also after a reload. */
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

/** For a take that is gone, or that the visitor has not decided about, the visitor goes back to the section. */
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
