import { callApi } from '../api';
import type { BuilderCalls } from './builder-calls';

/** What the builder asks of the server, by its calls. */
export const apiCalls: BuilderCalls = {
  create: (body) => callApi('createCampaign', { body }),
  keepDraft: (id, body) => callApi('keepDraft', { params: { id }, body }),
  save: (id, body) => callApi('saveCampaign', { params: { id }, body }),
  publish: (id, body) => callApi('publishCampaign', { params: { id }, body }),
  complete: (id) => callApi('completeCampaign', { params: { id }, body: {} }),
  unpublish: (id) => callApi('unpublishCampaign', { params: { id }, body: {} }),
  archive: (id) => callApi('archiveCampaign', { params: { id }, body: {} }),
  restore: (id) => callApi('restoreCampaign', { params: { id }, body: {} }),
  discard: (id, body) => callApi('discardDraft', { params: { id }, body }),
  remove: (id) => callApi('deleteCampaign', { params: { id } }),
  erase: (id, reason) => callApi('eraseCampaign', { params: { id }, body: { reason } }),
  reload: (id) => callApi('getEditedCampaign', { params: { id } }),
  rehearse: (id, body) => callApi('beginRehearsal', { params: { id }, body }),
  endRehearsal: (id) => callApi('endRehearsal', { params: { id } }),
  duplicate: (id) => callApi('duplicateCampaign', { params: { id }, body: {} }),
};
