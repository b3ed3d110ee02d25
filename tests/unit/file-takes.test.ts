import { createFileTakes } from '@/lib/browser/visit/file-takes';
import { createTakeStore } from '@/lib/browser/take-store/take-store';
import { FILE_PART_BYTES } from '@/lib/domain/limits';
import { createFakeUploads } from '../support/fake-takes';
import { createCampaign, createUserVideo } from '../support/visit-factories';

const MP4 = { bytes: 0, mimeType: 'video/mp4', seconds: 12.5 } as const;

function open({ isReadable = true } = {}) {
  const openSpool = jest.fn(() => Promise.reject(new Error('nothing is copied to the device')));
  const takes = createTakeStore({
    openSpool,
    hash: (blob) => (isReadable ? Promise.resolve('a'.repeat(64)) : Promise.reject(new Error(`no ${blob.size} bytes`))),
    makePlayable: async (film) => film,
    persist: async () => {},
  });
  const uploads = createFakeUploads();
  const campaign = createCampaign();
  const services = {
    ...{ takes, uploads, service: null },
    takeCounts: { next: () => 1 },
    usedTakes: { of: () => [], replace: () => {} },
    readDevice: () => ({
      ...{ isIOS: true, isAndroid: false, isMobile: true },
      ...{ isMediaRecorderSupported: false, isOpenTokSupported: false },
    }),
  };
  const files = createFileTakes(services, campaign, campaign.sections[0]!, createUserVideo());
  const ended = async (uploadId: string) => {
    while (takes.get(uploadId)?.ending === null) await new Promise<void>((resolve) => setImmediate(resolve));
    return takes.get(uploadId);
  };
  return { files, takes, uploads, openSpool, ended };
}

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'IMG_2041.MOV');

beforeAll(() => Object.assign(globalThis, { window: { innerWidth: 390, innerHeight: 844 } }));
afterAll(() => Reflect.deleteProperty(globalThis, 'window'));

it.each([
  ['a large file in parts of two mebibytes', 3 * FILE_PART_BYTES + 1, [...Array<number>(3).fill(FILE_PART_BYTES), 1]],
  ['a small one in three, so that it is never sent as one file', 10, [4, 4, 2]],
])('sends %s, without a copy on the device', async (_, size, parts) => {
  const { files, takes, uploads, openSpool, ended } = open();
  const uploadId = files.begin(fileOf(size), MP4);
  expect(await ended(uploadId)).toMatchObject({
    ...{ fileBytes: size, bytes: size, milliseconds: 12_500, ending: 'stopped', location: 'memory', device: 'Web_iOS' },
  });
  expect(takes.parts(uploadId).map(({ bytes }) => bytes)).toEqual(parts);
  expect(uploads.send).toHaveBeenCalledWith(uploadId);
  expect(openSpool).not.toHaveBeenCalled();
  await files.arrived(uploadId);
  expect(files.find()?.uploadId).toBe(uploadId);
});

it('keeps the take before until the server has the new one', async () => {
  const { files, takes, ended } = open();
  const [first, second] = [files.begin(fileOf(10), MP4), files.begin(fileOf(20), MP4)];
  await Promise.all([ended(first), ended(second)]);
  expect(takes.list()).toHaveLength(2);
  await files.arrived(second);
  expect(takes.list().map(({ uploadId }) => uploadId)).toEqual([second]);
});

it('does not take the beginning of a file that the device stops returning', async () => {
  const { files, ended } = open({ isReadable: false });
  const uploadId = files.begin(fileOf(10), MP4);
  await ended(uploadId);
  await expect(files.arrived(uploadId)).rejects.toMatchObject({ code: 'notReady' });
});
