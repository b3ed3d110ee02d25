import type { CampaignDraft, EditedCampaign } from '@/lib/contract/organizer/campaigns';

type Written = { content: CampaignDraft; revision: number };

/** What the builder asks of the server. */
export type BuilderCalls = {
  create(content: CampaignDraft): Promise<EditedCampaign>;
  keepDraft(id: string, written: Written): Promise<EditedCampaign>;
  save(id: string, written: Written): Promise<EditedCampaign>;
  publish(id: string, written: Written): Promise<EditedCampaign>;
  complete(id: string): Promise<EditedCampaign>;
  reload(id: string): Promise<EditedCampaign>;
  /** Resolves with the page to begin at. */
  rehearse(id: string, written: Written): Promise<{ address: string }>;
  endRehearsal(id: string): Promise<unknown>;
  duplicate(id: string): Promise<EditedCampaign>;
};
