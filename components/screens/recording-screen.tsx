'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { type RecordingPlace, readRecordingPlace } from '@/lib/domain/recording-place';
import { useBrand } from '../brand/brand-provider';
import { WithinRecording } from '../visit/use-moves';
import { useRecording } from '../visit/use-recording';
import { RecordingContext } from '../visit/visit-context';
import { OtherTab } from './other-tab';
import { ProcessingScreen } from './processing-screen';
import { SavingScreen } from './saving-screen';
import { SectionScreen } from './section-screen';

/** Sections, their saving and the processing: which of them is the address' to say, so that a move needs no server. */
export function RecordingScreen({ campaign }: { campaign: Campaign }) {
  const place = readRecordingPlace(usePathname());
  useTitle(place);
  const { isElsewhere, services } = useRecording(campaign);
  return (
    <RecordingContext value={services}>
      <WithinRecording value>{place && <Place campaign={campaign} place={place} isElsewhere={isElsewhere} />}</WithinRecording>
    </RecordingContext>
  );
}

type PlaceProps = { campaign: Campaign; place: RecordingPlace; isElsewhere: boolean };

function Place({ campaign, place, isElsewhere }: PlaceProps) {
  if (isElsewhere && place.kind !== 'processing') return <OtherTab campaign={campaign} />;
  switch (place.kind) {
    case 'section':
      return <SectionScreen key={place.sectionNum} campaign={campaign} sectionNum={place.sectionNum} />;
    case 'upload':
      return <SavingScreen key={place.uploadId} campaign={campaign} {...place} />;
    case 'processing':
      return <ProcessingScreen campaign={campaign} />;
  }
}

/** The page's metadata is that of the place it was loaded for. */
function useTitle(place: RecordingPlace | null): void {
  const t = useTranslations('titles');
  const { displayName } = useBrand();
  const words = place && wordsOf(place);
  useEffect(() => {
    if (words) document.title = `${words} · ${displayName}`;
  }, [words, displayName]);

  function wordsOf(of: RecordingPlace): string {
    if (of.kind === 'section') return t('section', { number: of.sectionNum });
    return t(of.kind === 'upload' ? 'saving' : 'processing');
  }
}
