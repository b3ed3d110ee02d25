import { readDevice } from '@/lib/browser/device';
import { recoverTakes } from '@/lib/browser/visit/recover-takes';
import type { UserVideo } from '@/lib/contract/entities';
import { createDeviceTake, createFakeTakes } from '../support/fake-takes';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

const campaign = createCampaign({ retakes: 0 });
const unsaved = (number: number) => ({ uploadId: `take-0000-0000-000${number}`, url: `/api/${number}`, count: number });
const takes = [{ sectionId: '1', used: [unsaved(1).uploadId], unsaved: [unsaved(2), unsaved(1)] }];
const saved = createUserVideo({ videos: [createVideoItem()] });

async function recover(userVideo: UserVideo, kept = createFakeTakes()) {
  const api = { updateUserVideo: jest.fn(async () => saved) };
  const device = () => readDevice({ userAgent: '' }, { hasMediaRecorder: true, hasWebRtc: true });
  const newer = await recoverTakes({ takes: kept, readDevice: device }, api, campaign, userVideo);
  return { api, newer };
}

it('a take that the server has and this device has lost is saved, the latest of its section', async () => {
  const { api, newer } = await recover(createUserVideo({ takes }));
  const video = { sectionId: '1', url: '/api/2', count: 2, device: 'Web' };
  const params = { campaignId: campaign.id, uuid: UUID };
  expect(api.updateUserVideo.mock.calls).toEqual([[{ params, query: {}, body: { video } }]]);
  expect(newer).toBe(saved);
});

it.each([
  ['there is none', createUserVideo(), createFakeTakes()],
  [
    'the visitor still decides about one on this device',
    createUserVideo({ takes }),
    createFakeTakes(createDeviceTake()),
  ],
  ['its section has a saved one', createUserVideo({ takes, videos: saved.videos }), createFakeTakes()],
])('nothing is saved when %s', async (_, userVideo, kept) => {
  const { api, newer } = await recover(userVideo, kept);
  expect([api.updateUserVideo.mock.calls, newer]).toEqual([[], null]);
});
