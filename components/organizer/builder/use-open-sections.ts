import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import type { BuilderSection } from './builder-state';
import { useOpenItems } from './use-open-items';

/** Which sections are open. */
export const useOpenSections = (sections: readonly BuilderSection[]) =>
  useOpenItems(
    'sections',
    sections.map(({ key, prompt }) => ({ key, words: prompt })),
  );

/** Which criteria are open. */
export const useOpenCriteria = ({ criteria }: CampaignDraft['reviewing']) =>
  useOpenItems(
    'reviewing.criteria',
    criteria.map(({ id, name }) => ({ key: id, words: name })),
  );
