import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type Reading, addReading, estimateSeconds, shareOfAll } from '@/lib/browser/saving/arrival';
import { browserOnline } from '@/lib/browser/online';
import type { Trouble } from '@/lib/browser/upload/state';
import type { QueuedTake } from '@/lib/browser/visit/queued-takes';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { useAnnouncement } from '../ui/announce';
import { Banner } from '../ui/banner';
import { OkDialog } from '../ui/ok-dialog';
import { Progress } from '../ui/progress';
import { useNavigation } from '../visit/use-navigation';
import { useRecordingServices } from '../visit/visit-context';
import { UploadTrouble } from './upload-trouble';
import { useAskedAfter } from './use-asked-after';

type MissingTakesProps = { campaign: Campaign; queued: readonly QueuedTake[] };

/** Shows how much of the takes that are still on their way has arrived, before the film can be made. */
export function MissingTakes({ campaign, queued }: MissingTakesProps) {
  const t = useTranslations('processing');
  const saving = useTranslations('saving');
  const locale = useLocale();
  const isOnline = useSyncExternalStore(browserOnline.subscribe, browserOnline.isOnline, () => true);
  const { share, seconds } = useArrival(queued);
  // All of it only when all of it is saved.
  const percent = Math.min(99, Math.floor(share * 100));
  const trouble = useTrouble(queued);
  const { saveQueue, takes } = useRecordingServices();
  const retry = useEffectEvent(() =>
    queued.filter(({ problem }) => problem !== null).forEach(({ uploadId }) => saveQueue.add(uploadId)),
  );
  // What failed while the visitor went on is tried once more before anything is said.
  useEffect(() => retry(), []);
  const isElsewhere = queued.every(({ uploadId }) => takes.get(uploadId)?.location === 'service');
  const location = isElsewhere ? 'service' : 'device';
  const failed = queued.find(({ problem }) => problem !== null);
  useAskedAfter(campaign, failed !== undefined);
  const label = t('missing', { count: queued.length });
  useAnnouncement(label);
  return (
    <>
      <p>{label}</p>
      <Progress job label={label} value={percent} />
      <p className="note">
        {(percent / 100).toLocaleString(locale, { style: 'percent' })}{' '}
        {seconds !== null && isOnline && !trouble && t('left', { minutes: Math.round(seconds / 60) })}
      </p>
      {trouble && isOnline ? (
        <UploadTrouble key={`${trouble.cause} ${trouble.since}`} trouble={trouble} location={location} />
      ) : (
        <Banner tone={isOnline ? 'plain' : 'warn'} icon={isOnline ? (isElsewhere ? 'server' : 'device') : 'offline'}>
          <p>
            {isOnline
              ? t(isElsewhere ? 'keptByService' : 'keepOpen')
              : saving.rich('offline', { strong: (words) => <strong>{words}</strong>, location })}
          </p>
        </Banner>
      )}
      {failed && <FailedTake campaign={campaign} take={failed} />}
    </>
  );
}

/** Says that a take could not be saved, and leads back to its section, where the visitor decides. */
function FailedTake({ campaign, take }: { campaign: Campaign; take: QueuedTake }) {
  const t = useTranslations('saving');
  const navigation = useNavigation();
  const { takes } = useRecordingServices();
  const goBack = () => {
    // It can never be saved: its section has the recordings that count.
    if (take.problem === 'spent') takes.discard(take.uploadId);
    const number = campaign.sections.findIndex(({ id }) => id === take.sectionId) + 1;
    navigation.replace(paths.section(campaign.name, number));
  };
  return (
    <OkDialog title={t('failed')} onOk={goBack}>
      <p>{t(`notes.${take.problem ?? 'unsent'}`, { location: takes.get(take.uploadId)?.location ?? 'device' })}</p>
    </OkDialog>
  );
}

/** Returns why the first of these takes that is held up does not arrive; `null` when all are on their way. */
function useTrouble(queued: readonly QueuedTake[]): Trouble | null {
  const { uploads } = useRecordingServices();
  const read = () => {
    for (const { uploadId } of queued) {
      const status = uploads.status(uploadId);
      if ('trouble' in status && status.trouble) return status.trouble;
    }
    return null;
  };
  return useSyncExternalStore(uploads.subscribe, read, () => null);
}

function useArrival(queued: readonly QueuedTake[]): { share: number; seconds: number | null } {
  const { takes, uploads } = useRecordingServices();
  // One number, because the store of React compares what it reads.
  const readShare = () =>
    JSON.stringify(
      shareOfAll(
        queued.map(({ uploadId }) => {
          const status = uploads.status(uploadId);
          // A take of the service has no size before its file is known.
          return { bytes: takes.get(uploadId)?.bytes || 1, share: status.name === 'onServer' ? 1 : status.share };
        }),
      ),
    );
  const text = useSyncExternalStore(uploads.subscribe, readShare, readShare);
  const { share, left } = JSON.parse(text) as ReturnType<typeof shareOfAll>;
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const read = useEffectEvent(() => setReadings((before) => addReading(before, { at: performance.now(), left })));
  useEffect(() => {
    const timer = setInterval(() => read(), 1000);
    return () => clearInterval(timer);
  }, []);
  return { share, seconds: estimateSeconds(readings) };
}
