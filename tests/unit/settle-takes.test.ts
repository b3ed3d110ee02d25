import { settleTakes } from '@/lib/browser/visit/settle-takes';
import { createFakeTakes, createFakeUploads, createKeptTake } from '../support/fake-takes';
import { createUserVideo, createVideoItem } from '../support/visit-factories';

it.each([
  ['sends one that has ended', createKeptTake({ sectionId: '2' }), { isKept: true, isSent: true }],
  ['sends a newer one of a section the server has', createKeptTake({ count: 3 }), { isKept: true, isSent: true }],
  ['lets go of the one the server has saved', createKeptTake({ count: 2 }), { isKept: false, isSent: false }],
  ['lets go of one that a later take has replaced', createKeptTake({ count: 1 }), { isKept: false, isSent: false }],
  ['keeps one that was interrupted for the visitor to decide about', createKeptTake({ sectionId: '2', ending: null }), { isKept: true, isSent: false }],
  ['leaves one of another visit alone', createKeptTake({ uuid: '99999999-0000-4000-8000-000000000000' }), { isKept: true, isSent: false }],
  ['leaves one of another campaign alone', createKeptTake({ campaignName: 'other' }), { isKept: true, isSent: false }],
])('Of what is left on this device it %s', (_, take, expected) => {
  const [takes, uploads] = [createFakeTakes(take), createFakeUploads()];
  settleTakes({ takes, uploads }, 'demo', createUserVideo({ videos: [createVideoItem({ sectionId: '1', count: 2 })] }));
  expect({ isKept: takes.get(take.uploadId) !== null, isSent: uploads.send.mock.calls.length > 0 }).toEqual(expected);
});
