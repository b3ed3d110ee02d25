import { useTranslations } from 'next-intl';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { stepAfterSaved } from '@/lib/domain/visit';
import { Button } from '../ui/button';
import { Icon, type IconName } from '../ui/icon';
import { useNavigation } from '../visit/use-navigation';
import type { TakeLocation } from './use-take-status';
import { HelpControl } from './recording-controls';

/** A take that the visitor may go on with. `location` is `null` when it is already saved. */
export type UsableTake = { uploadId: string; location: TakeLocation | null };

type ReviewControlsProps = {
  campaign: Campaign;
  userVideo: UserVideo;
  sectionNum: number;
  /** `null` when the take cannot be used. */
  take: UsableTake | null;
  onReRecord: () => void;
};

const ICONS: Readonly<Record<TakeLocation, IconName>> = { device: 'device', memory: 'alert', server: 'server' };

/** The controls after a recording: record again, or go on. */
export function ReviewControls({ campaign, userVideo, sectionNum, take, onReRecord }: ReviewControlsProps) {
  const t = useTranslations('section');
  const navigation = useNavigation();
  const hasNext = sectionNum < campaign.sections.length;
  const location = take?.location ?? 'server';
  const next = take && nextPath(take);
  const isLast = take?.location === null ? next === paths.processing(campaign.name) : !hasNext;
  return (
    <>
      {next && (
        <p className="safe" role="status" data-state={location}>
          <Icon name={ICONS[location]} /> {t(`locations.${location}`)}
        </p>
      )}
      <div className="actions">
        <Button variant={next ? 'secondary' : 'primary'} large onClick={onReRecord}>
          {t('reRecord')}
        </Button>
        {next && (
          <Button variant="primary" large onClick={() => navigation.push(next)}>
            {isLast ? t('finish') : t('next')}
          </Button>
        )}
      </div>
      <HelpControl />
    </>
  );

  /** Saving continues when the visitor returns to this page, so the take on the screen may already be saved. */
  function nextPath({ uploadId, location: current }: UsableTake): string {
    if (current === null) return stepAfterSaved(campaign, userVideo, sectionNum);
    return paths.upload(campaign.name, uploadId, sectionNum + 1, hasNext);
  }
}
