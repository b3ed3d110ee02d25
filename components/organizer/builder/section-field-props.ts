import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import type { BuilderSection, SectionFields } from './builder-state';

/** What a field of a section gets. */
export type SectionFieldProps = {
  section: BuilderSection;
  index: number;
  faults: readonly CampaignFault[];
  onChange: (change: Partial<SectionFields>) => void;
};
