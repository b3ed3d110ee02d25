import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { browserOnline } from '@/lib/browser/online';
import { type SavingState, isNearlyThere } from '@/lib/browser/saving/saving';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import { SpokenBanner } from '../ui/spoken-banner';
import { useSentences } from '../ui/use-sentences';
import { useRecordingServices } from '../visit/visit-context';
import { UploadTrouble } from './upload-trouble';

/** Messages for the visitor while a take is being saved. */
export function SavingNote({ state, take }: { state: SavingState; take: DeviceTake }) {
  const t = useTranslations('saving');
  const isOnline = useSyncExternalStore(browserOnline.subscribe, browserOnline.isOnline, () => true);
  if (state.name !== 'saving') return null;
  const strong = (words: React.ReactNode) => <strong>{words}</strong>;
  // Even when the whole take is on the server, saving its record needs the connection.
  if (state.upload.name === 'offline' || !isOnline) {
    return (
      <SpokenBanner key="offline" tone="warn" icon="offline">
        <p>{t.rich('offline', { strong, location: take.location })}</p>
      </SpokenBanner>
    );
  }
  const { trouble } = state.upload;
  if (trouble) {
    return <UploadTrouble key={`${trouble.cause} ${trouble.since}`} trouble={trouble} location={take.location} />;
  }
  if (take.location === 'memory') {
    return (
      <SpokenBanner key="alert" tone="warn" icon="alert">
        <p>{t.rich('onlyInPage', { strong })}</p>
      </SpokenBanner>
    );
  }
  if (take.location === 'service') return <ServiceNote uploadId={take.uploadId} isTold={hasBegun(state.upload)} />;
  return isNearlyThere(state, take.milliseconds) && <p className="note">{t('nearlyThere')}</p>;
}

const hasBegun = (upload: Extract<SavingState, { name: 'saving' }>['upload']) =>
  upload.name === 'onServer' || upload.share > 0;

/** How far the take of a video session is. `isTold`: the server saves it, whatever becomes of this page. */
function ServiceNote({ uploadId, isTold }: { uploadId: string; isTold: boolean }) {
  const t = useTranslations('saving');
  const sentences = useSentences();
  const { takes } = useRecordingServices();
  const stage = useSyncExternalStore(
    takes.subscribe,
    () => takes.get(uploadId)?.stage ?? 'fetched',
    () => 'waiting' as const,
  );
  if (stage === 'lost') return null;
  return <p className="note">{sentences(t(`stages.${stage}`), isTold && t('mayLeave'))}</p>;
}
