'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { nextRecordingStep } from '@/lib/domain/visit';
import { useMoves } from '../visit/use-moves';
import { useRecordingServices } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';
import { SavingTake } from './saving-take';
import { PageShell } from './page-shell';

type SavingScreenProps = {
  campaign: Campaign;
  uploadId: string;
  /** The section that follows; after the last one past the end. */
  sectionNum: number;
  hasNextSection: boolean;
};

/** Saving Section (spec 2). A take that is gone, after a reload say, has to be recorded again. */
export function SavingScreen({ campaign, uploadId, sectionNum, hasNextSection }: SavingScreenProps) {
  const t = useTranslations('saving');
  const moves = useMoves();
  const { takes } = useRecordingServices();
  const { userVideo } = useVisit(campaign);
  const [take] = useState(() => takes.get(uploadId));

  useEffect(() => {
    if (!take && userVideo !== undefined) moves.replace(nextRecordingStep(campaign, userVideo));
  }, [moves, campaign, take, userVideo]);

  return (
    <PageShell layout="plain" step={{ campaign, route: 'intro' }}>
      <main className="center" id="main">
        <h1 className="title">{t('title')}</h1>
        {take && <SavingTake campaign={campaign} take={take} sectionNum={sectionNum} hasNextSection={hasNextSection} />}
      </main>
    </PageShell>
  );
}
