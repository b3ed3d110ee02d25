import * as z from 'zod/mini';
import { organizerCall } from './call';
import { EditedCampaign, ofCampaign, revision } from './campaigns';
import { reason } from './submissions';

const aboutCampaign = { params: ofCampaign, query: z.object({}) };
const changes = { ...aboutCampaign, response: EditedCampaign, status: 200, may: 'editor', scope: 'write' } as const;
const removes = { ...aboutCampaign, response: null, status: 204 } as const;

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
    ...{ method: 'delete', path: 'campaigns/{id}', body: null, ...removes, may: 'editor', scope: 'write' },
    summary: 'Deletes a campaign that was never published.',
  }),
  eraseCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/erase', body: z.object({ reason }), ...removes },
    ...{ may: 'owner', scope: 'erase' },
    summary: 'Closes a campaign for good, and erases it with all its submissions within minutes.',
  }),
} as const;
