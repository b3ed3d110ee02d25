import { useTranslations } from 'next-intl';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';

/** The id of the field at this path of a campaign. */
export const fieldId = (path: string) => `campaign-${path.replaceAll('.', '-')}`;

const FIELDS = ['name', 'title', 'description', 'type', 'sections'] as const;

/** Returns functions for the words about a fault: where it is, and what it is. */
export function useFaultWords() {
  const t = useTranslations('organizer.builder');
  return {
    place({ path }: CampaignFault): string {
      const field = FIELDS.find((name) => name === path);
      if (field) return t(`faultPlaces.${field}`);
      const [, index, part] = path.split('.');
      const place = part === 'prompt' || part === 'seconds' ? part : 'other';
      return t(`faultPlaces.${place}`, { number: Number(index) + 1 });
    },
    words({ path, code, min = 0, max = 0, free = '' }: CampaignFault): string {
      if (code === 'empty' && path.endsWith('.prompt')) return t('faults.emptyPrompt');
      return t(`faults.${code}`, { min, max, free });
    },
  };
}
