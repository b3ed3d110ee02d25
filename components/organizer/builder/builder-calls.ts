import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';

type Written = { content: CampaignDraft; revision: number };

/** What the builder asks of the server. */
export type BuilderCalls = {
  create(content: CampaignDraft): Promise<EditedCampaign>;
  keepDraft(id: string, written: Written): Promise<EditedCampaign>;
  save(id: string, written: Written): Promise<EditedCampaign>;
  publish(id: string, written: Written): Promise<EditedCampaign>;
  complete(id: string): Promise<EditedCampaign>;
  unpublish(id: string): Promise<EditedCampaign>;
  archive(id: string): Promise<EditedCampaign>;
  restore(id: string): Promise<EditedCampaign>;
  discard(id: string, over: Pick<Written, 'revision'>): Promise<EditedCampaign>;
  /** Deletes a draft that was never published. */
  remove(id: string): Promise<unknown>;
  /** Deletes a campaign with its submissions. */
  erase(id: string, reason: string): Promise<unknown>;
  reload(id: string): Promise<EditedCampaign>;
  /** Resolves with the page to begin at. */
  rehearse(id: string, written: Written): Promise<{ address: string }>;
  endRehearsal(id: string): Promise<unknown>;
  duplicate(id: string): Promise<EditedCampaign>;
};
