import type { ListedCampaign } from '@/lib/contract/organizer/campaigns';
import { isMadeUpName } from '@/lib/domain/made-up-name';

/** Returns what people called a campaign: its title, else its own link name; `null`: neither. */
export const givenTitle = ({ title, name }: Pick<ListedCampaign, 'title' | 'name'>): string | null =>
  title ?? (isMadeUpName(name) ? null : name);
