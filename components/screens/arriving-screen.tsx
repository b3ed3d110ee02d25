import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api } from '@/lib/browser/api/client';
import type { Campaign } from '@/lib/contract/entities';
import { isRecorded } from '@/lib/domain/answers';
import { nextStep, numberOfFirst } from '@/lib/domain/visit';
import { useKeptSections } from '../overlays/use-visit-place';
import { useSentences } from '../ui/use-sentences';
import { OtherDevicePage, OwnWay } from './other-device';
import { usePlace, useUuid } from './use-place';

/** What the next device shows while the one before sends what it keeps. The visitor need not wait. */
export function ArrivingScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('handover');
  const sentences = useSentences();
  const uuid = useUuid(campaign);
  const keptOf = useKeptSections(campaign);
  const [state, setState] = useState<'waiting' | 'leaving' | 'failed'>('waiting');

  const goOn = async () => {
    if (uuid === null || state === 'leaving') return;
    setState('leaving');
    try {
      const params = { campaignId: campaign.id, uuid };
      await api.followVisit({ params, query: {}, body: { unsent: await keptOf(uuid), waits: false } });
      const userVideo = await api.getUserVideo({ params, query: { uuid }, body: {} });
      window.location.assign(nextStep(campaign, userVideo));
    } catch {
      setState('failed');
    }
  };
  const place = usePlace(campaign, ({ isHere, awaited }) => {
    if (!isHere) window.location.reload();
    else if (awaited.length === 0) void goOn();
  });
  const of = place && place.awaited.length > 0 ? { number: numberOfFirst(campaign, place.awaited) } : null;
  const awaited = campaign.sections.filter(({ id }) => place?.awaited.includes(id));
  const [first] = awaited;
  return (
    <OtherDevicePage title={t(first && !awaited.some(isRecorded) ? 'arriving.answers' : 'arriving.title')}>
      <p className="lead">{of && sentences(t('arriving.uploading', of), t('arriving.keepOpen'))}</p>
      {of && (
        <>
          <OwnWay isBusy={state === 'leaving'} hasFailed={state === 'failed'} onPress={() => void goOn()}>
            {t('arriving.goOn')}
          </OwnWay>
          <p className="note">{t(first && !isRecorded(first) ? 'arriving.answerAgain' : 'arriving.again')}</p>
        </>
      )}
    </OtherDevicePage>
  );
}
