import { useTranslations } from 'next-intl';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { stepAfterSaved } from '@/lib/domain/visit';
import { Button } from '../ui/button';
import { Icon, type IconName } from '../ui/icon';
import { useNavigation } from '../visit/use-navigation';
import { useQueuedTakes } from '../visit/use-queued-takes';
import { useRecordedWords } from './use-recorded-words';
import type { TakeLocation } from './use-take-location';
import { useRetakesLeft } from './use-takes-left';
import { NEXT_FOCUS } from '../ui/next-focus';

/** A take that the visitor may go on with. `location` is `null` when it is already saved. */
export type UsableTake = {
  uploadId: string;
  location: TakeLocation | null;
  /** Its length; `null` when nobody knows. */
  seconds: number | null;
  /** Whether the visitor had better record it again. */
  hasFlaw: boolean;
  /** The server has all of it, and it is not saved yet. */
  isOnServer?: boolean;
};

type ReviewControlsProps = {
  campaign: Campaign;
  userVideo: UserVideo;
  sectionNum: number;
  /** `null` when the take cannot be used. */
  take: UsableTake | null;
  /** How many more takes may be recorded; `null`: any number. */
  takesLeft: number | null;
  onReRecord: () => void;
  /** Called before the visitor goes on with the take. */
  onNext: () => void;
  /** Returns to the take before, if there is one. */
  onKeepLast?: () => void;
};

const ICONS = { device: 'device', memory: 'alert', service: 'server', server: 'server' } as const satisfies Record<
  TakeLocation | 'server',
  IconName
>;

/** The controls after a recording: record again, or go on. */
export function ReviewControls({
  campaign,
  userVideo,
  sectionNum,
  take,
  takesLeft,
  onReRecord,
  onNext,
  onKeepLast,
}: ReviewControlsProps) {
  const t = useTranslations('section');
  const takes = useTranslations('takes');
  const navigation = useNavigation();
  // A take before this one may still be saved, but it does not count.
  const queued = useQueuedTakes(campaign).filter(({ problem }) => problem === null);
  const isQueued = queued.some(({ uploadId }) => uploadId === take?.uploadId);
  const isSettled = take?.location === null || isQueued;
  // After a silent section of a film that is made, the film is made again.
  const hasNext = !userVideo.completed && sectionNum < campaign.sections.length;
  const retakes = useRetakesLeft(campaign, userVideo, campaign.sections[sectionNum - 1], take?.uploadId ?? null);
  const recorded = useRecordedWords(take?.seconds ?? null, retakes);
  const isSaid = take !== null && (take.seconds !== null || (retakes !== null && retakes < 2));
  const location = (!take?.isOnServer && take?.location) || 'server';
  const next = take && nextPath(take);
  const isLast = isSettled ? next === paths.processing(campaign.name) : !hasNext;
  const first = { ...NEXT_FOCUS, variant: 'primary' } as const;
  const second = { variant: 'secondary' } as const;
  const [reRecordLook, nextLook] = take && next && !take.hasFlaw ? [second, first] : [first, second];
  return (
    <>
      {isSaid && <p className="recorded">{recorded.shown()}</p>}
      {next && (
        <p className="safe" data-state={location}>
          <Icon name={ICONS[location]} /> {t(`locations.${location}`)}
        </p>
      )}
      <div className="actions">
        {(takesLeft !== 0 || !take) && (
          <Button {...reRecordLook} className={retakes === null ? undefined : 'button--two'} large onClick={onReRecord}>
            {t('reRecord')}
            {retakes !== null && <small> {retakes === 1 ? t('lastLeft') : t('retakesLeft', { retakes })}</small>}
          </Button>
        )}
        {next && (
          <Button
            {...nextLook}
            large
            onClick={() => {
              onNext();
              navigation.push(next);
            }}
          >
            {isLast ? t('finish') : t('next')}
          </Button>
        )}
        {onKeepLast && (
          <Button variant="quiet" onClick={onKeepLast}>
            {takes('keepLast')}
          </Button>
        )}
      </div>
    </>
  );

  /** Saving continues when the visitor returns to this page, so the take on the screen may already be saved. */
  function nextPath({ uploadId }: UsableTake): string {
    if (isSettled) {
      const sections = queued.map(({ sectionId }) => sectionId);
      return stepAfterSaved(campaign, userVideo, sectionNum, sections);
    }
    return paths.upload(campaign.name, uploadId, hasNext ? sectionNum + 1 : campaign.sections.length + 1, hasNext);
  }
}
