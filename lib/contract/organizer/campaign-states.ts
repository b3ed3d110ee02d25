import * as z from 'zod/mini';
import { organizerCall } from './call';
import { EditedCampaign, revision } from './campaigns';
import { ofCampaign, reason } from './input';

const changes = { params: ofCampaign, response: EditedCampaign, may: 'editor', scope: 'write' } as const;

/** The calls by which a campaign, or what is written of it, comes and goes. */
export const CAMPAIGN_STATE_CALLS = {
  completeCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/complete', body: z.object({}), ...changes },
    summary: 'Closes a campaign to new visitors. Those who have begun can finish within a day.',
  }),
  unpublishCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/unpublish', body: z.object({}), ...changes },
    summary: 'Unpublishes an open campaign. Those who have begun can finish within a day, and its link stays.',
  }),
  archiveCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/archive', body: z.object({}), ...changes },
    summary: 'Archives a campaign that is not open, with everything in it.',
  }),
  restoreCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/restore', body: z.object({}), ...changes },
    summary: 'Restores an archived campaign to the list.',
  }),
  discardDraft: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/draft/discard', body: z.object({ revision }), ...changes },
    summary: 'Discards the unsaved changes of a published campaign.',
  }),
  deleteCampaign: organizerCall({
    ...{ method: 'delete', path: 'campaigns/{id}', params: ofCampaign, may: 'editor', scope: 'write' },
    summary: 'Deletes a campaign that was never published.',
  }),
  eraseCampaign: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/erase', params: ofCampaign, may: 'owner', scope: 'erase' },
    body: z.object({ reason }),
    summary: 'Closes a campaign permanently, and erases it with all its submissions within minutes.',
  }),
} as const;
