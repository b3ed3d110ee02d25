import { useTranslations } from 'next-intl';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { shownMinutes } from '@/lib/domain/visit-minutes';

type VisitFactsProps = { campaign: Campaign; userVideo: UserVideo | null | undefined };

/** What the visitor is asked for: how many questions, and about how many minutes. */
export function VisitFacts({ campaign, userVideo }: VisitFactsProps) {
  const t = useTranslations('sections');
  const minutes = shownMinutes(campaign, userVideo);
  return <p className="facts">{t('facts', { count: campaign.sections.length, minutes })}</p>;
}
