import type { CampaignContent } from '@/lib/contract/campaign-content';
import type { LanguageTag } from '@/lib/contract/languages';
import { whatHolds } from '@/lib/domain/adjustments';
import { visitMinutes } from '@/lib/domain/visit-minutes';
import type { Adjustments } from '@/lib/contract/adjustments';
import type { MessageValues } from '../../ports/mail';

/** A campaign as messages speak of it. */
export type SpokenOf = CampaignContent & { name: string };

/** To whom something is written. `given`: what was given to this person; `null`: nothing. */
export type Addressee = { email: string; name: string | null; link: string; given: Adjustments | null };

/** Returns what a message in this language says of a campaign to one person. */
export function messageValues(
  campaign: SpokenOf,
  { email, name, link, given }: Addressee,
  { organization, language }: { organization: string; language: LanguageTag | null },
): MessageValues {
  const translated = language === null ? undefined : campaign.translations[language]?.title;
  const { closesAt, extraTime } = whatHolds(campaign, given);
  return {
    ...{ name: name ?? email, title: translated ?? campaign.title ?? campaign.name, organization, link, closesAt },
    timeZone: campaign.timeZone ?? 'UTC',
    minutes: visitMinutes(campaign, extraTime ?? 'none'),
    questions: campaign.sections.length,
  };
}
