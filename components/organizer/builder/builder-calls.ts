import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import { callApi } from '../api';

type Written = { content: CampaignDraft; revision: number };

/** What the builder asks of the server. */
export const builderCalls = {
  create: (body: CampaignDraft) => callApi('createCampaign', { body }),
  keepDraft: (id: string, body: Written) => callApi('keepDraft', { params: { id }, body }),
  save: (id: string, body: Written) => callApi('saveCampaign', { params: { id }, body }),
  publish: (id: string, body: Written) => callApi('publishCampaign', { params: { id }, body }),
  complete: (id: string) => callApi('completeCampaign', { params: { id }, body: {} }),
  unpublish: (id: string) => callApi('unpublishCampaign', { params: { id }, body: {} }),
  archive: (id: string) => callApi('archiveCampaign', { params: { id }, body: {} }),
  restore: (id: string) => callApi('restoreCampaign', { params: { id }, body: {} }),
  discard: (id: string, body: Pick<Written, 'revision'>) => callApi('discardDraft', { params: { id }, body }),
  /** Deletes a draft that was never published. */
  remove: (id: string) => callApi('deleteCampaign', { params: { id } }),
  /** Deletes a campaign with its submissions. */
  erase: (id: string, reason: string) => callApi('eraseCampaign', { params: { id }, body: { reason } }),
  reload: (id: string) => callApi('getEditedCampaign', { params: { id } }),
  /** Resolves with the page to begin at. */
  rehearse: (id: string, body: Written) => callApi('beginRehearsal', { params: { id }, body }),
  endRehearsal: (id: string) => callApi('endRehearsal', { params: { id } }),
  duplicate: (id: string) => callApi('duplicateCampaign', { params: { id }, body: {} }),
};

export type BuilderCalls = typeof builderCalls;
