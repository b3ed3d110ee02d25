import { createTakeStore } from '@/lib/browser/takes/spooled-takes';
import { emptyDevice } from '@/tests/support/fake-device-storage';
import { createBatch, createTakeInfo, sha256 } from '@/tests/support/take-factories';

const ID = createTakeInfo().uploadId;

beforeEach(emptyDevice);

it('keeps what is recorded on the device, batch by batch, and gives it back whole', async () => {
  const takes = createTakeStore();
  takes.begin(createTakeInfo());
  takes.add(ID, createBatch('one ', { until: 1000 }));
  takes.add(ID, createBatch('two', { until: 1990 }));
  const take = await takes.end(ID, { milliseconds: 2003, ending: 'stopped' });
  expect(take).toEqual({
    ...createTakeInfo(), mimeType: 'video/webm;codecs=vp8,opus', milliseconds: 2003, ending: 'stopped', bytes: 7, parts: 2, place: 'device',
  });
  expect(takes.get(ID)).toBe(take);
  expect(takes.parts(ID)).toEqual([
    { index: 0, bytes: 4, sha256: sha256('one '), until: 1000 },
    { index: 1, bytes: 3, sha256: sha256('two'), until: 1990 },
  ]);
  const whole = await takes.readWhole(ID);
  expect([await whole.text(), whole.type, await (await takes.readPart(ID, 1)).text()]).toEqual(['one two', 'video/mp4', 'two']);
});

it('finds, in a page opened anew, the take of a page that died, with its length', async () => {
  const died = createTakeStore();
  died.begin(createTakeInfo());
  died.add(ID, createBatch('one ', { until: 1000 }));
  died.add(ID, createBatch('two', { until: 1990 }));
  await died.end(ID, { milliseconds: 2003, ending: 'stopped' });
  const takes = createTakeStore();
  await takes.load();
  expect(takes.latest(createTakeInfo())).toMatchObject({ uploadId: ID, bytes: 7, parts: 2, ending: 'stopped' });
});
