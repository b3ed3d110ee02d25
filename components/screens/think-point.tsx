import { useTranslations } from 'next-intl';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { recordedSections } from '@/lib/domain/answers';
import { shownExtraTime } from '@/lib/domain/extra-time';
import { thinkSecondsWith } from '@/lib/domain/think-time';
import { Icon } from '../ui/icon';

type ThinkPointProps = { campaign: Campaign; userVideo: UserVideo | null | undefined };

/** Says when the questions are seen, and how long there is to think about each. */
export function ThinkPoint({ campaign, userVideo }: ThinkPointProps) {
  const t = useTranslations('think');
  const extraTime = shownExtraTime(userVideo, campaign.adjusted);
  const lengths = recordedSections(campaign).map((section) => thinkSecondsWith(extraTime, campaign, section));
  const [seconds = null, ...others] = new Set(lengths);
  const isSame = seconds !== null && others.length === 0;
  return (
    <li>
      <Icon name="think" /> <span>{isSame ? t('each', { seconds }) : t('some')}</span>
    </li>
  );
}
