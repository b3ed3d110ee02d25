import * as z from 'zod/mini';
import { organizerCall } from './call';
import { EditedCampaign, ofCampaign, revision } from './campaigns';
import { reason } from './submissions';

const changes = { params: ofCampaign, response: EditedCampaign, may: 'editor', scope: 'write' } as const;

/** The calls by which a campaign, or what is written of it, comes and goes. */
export const CAMPAIGN_STATE_CALLS = {
  completeCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/complete', body: z.object({}), ...changes },
    summary: 'Closes a campaign to new visitors; whoever has begun may finish within a day.',
  }),
  unpublishCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/unpublish', body: z.object({}), ...changes },
    summary: 'Takes an open campaign back; whoever has begun may finish within a day, and its link stays.',
  }),
  archiveCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/archive', body: z.object({}), ...changes },
    summary: 'Puts a campaign that is not open out of the list, with all it has.',
  }),
  restoreCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/restore', body: z.object({}), ...changes },
    summary: 'Brings an archived campaign back to the list.',
  }),
  discardDraft: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/draft/discard', body: z.object({ revision }), ...changes },
    summary: 'Throws away what was written of a published campaign and not saved.',
  }),
  deleteCampaign: organizerCall({
    ...{ method: 'delete', path: 'campaigns/{id}', params: ofCampaign, may: 'editor', scope: 'write' },
    summary: 'Deletes a campaign that was never published.',
  }),
  eraseCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/erase', params: ofCampaign, may: 'owner', scope: 'erase' },
    body: z.object({ reason }),
    summary: 'Closes a campaign for good, and erases it with all its submissions within minutes.',
  }),
} as const;
