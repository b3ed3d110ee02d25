import { useTranslations } from 'next-intl';
import type { Campaign } from '@/lib/contract/entities';
import { visitMinutes } from '@/lib/domain/visit-minutes';

/** What the visitor is asked for: how many questions, and about how many minutes. */
export function VisitFacts({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('sections');
  return <p className="facts">{t('facts', { count: campaign.sections.length, minutes: visitMinutes(campaign) })}</p>;
}
