import { settleTakes } from '@/lib/browser/visit/settle-takes';
import { createFakeTakes, createFakeUploads, createDeviceTake } from '../support/fake-takes';
import { createUserVideo, createVideoItem } from '../support/visit-factories';

it.each([
  ['sends one that has ended', createDeviceTake({ sectionId: '2' }), { isKept: true, isSent: true }],
  ['sends a newer one of a section the server has', createDeviceTake({ count: 3 }), { isKept: true, isSent: true }],
  ['lets go of the one the server has saved', createDeviceTake({ count: 2 }), { isKept: false, isSent: false }],
  ['lets go of one that a later take has replaced', createDeviceTake({ count: 1 }), { isKept: false, isSent: false }],
  [
    'keeps one that was interrupted for the visitor to decide about',
    createDeviceTake({ sectionId: '2', ending: null }),
    { isKept: true, isSent: false },
  ],
  [
    'leaves one of another visit alone',
    createDeviceTake({ uuid: '99999999-0000-4000-8000-000000000000' }),
    { isKept: true, isSent: false },
  ],
  [
    'leaves one of another campaign alone',
    createDeviceTake({ campaignName: 'other' }),
    { isKept: true, isSent: false },
  ],
])('Of what is left on this device it %s', (_, take, expected) => {
  const [takes, uploads] = [createFakeTakes(take), createFakeUploads()];
  settleTakes({ takes, uploads }, 'demo', createUserVideo({ videos: [createVideoItem({ sectionId: '1', count: 2 })] }));
  expect({ isKept: takes.get(take.uploadId) !== null, isSent: uploads.send.mock.calls.length > 0 }).toEqual(expected);
});
