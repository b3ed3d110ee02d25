import { errorFromAnswer } from '@/lib/browser/api/call-error';
import { type PostFile, multipart, storageError } from '@/lib/browser/api/post-file';
import { makeRequest } from '@/lib/browser/upload/requests';
import type { UploadRequest } from '@/lib/browser/upload/state';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { createDeviceTake } from '../support/fake-takes';
import { createTarget } from '../support/upload-factories';
import { UUID } from '../support/visit-factories';

const FILM = new Blob(['a film'], { type: 'video/mp4' });
const WHOLE = createTarget({
  url: 'demo/take-0000-0000-0001/film.mp4',
  data: { url: '/api/storage', fields: { key: 'k', policy: 'p' } },
  parts: null,
  count: 4,
});
const uploadId = createDeviceTake().uploadId;

function setUp(target: UploadTarget = WHOLE) {
  const api = {
    getUploadUrl: jest.fn(async () => target),
    announcePart: jest.fn(async () => ({ missing: [] })),
    confirmTake: jest.fn(async () => ({ url: target.url, count: target.count })),
    discardTake: jest.fn(async () => undefined),
  };
  const postFile = jest.fn<ReturnType<PostFile>, Parameters<PostFile>>(async () => {});
  const takes = { readPart: async () => FILM, readWhole: async () => FILM };
  const ask = (take: DeviceTake, asked: UploadRequest) =>
    makeRequest({ api, postFile, takes }, take, asked, new AbortController().signal, () => {});
  return { api, postFile, ask };
}

const getTarget: UploadRequest = { name: 'getTarget', uploadId, task: 'target' };

it('asks for a form of this take (spec 3.27, 7.20)', async () => {
  const { api, ask } = setUp();
  await ask(createDeviceTake({ count: 3, videoType: '3x4' }), getTarget);
  expect(api.getUploadUrl).toHaveBeenCalledWith(
    expect.objectContaining({
      query: {
        campaignName: 'demo',
        fileName: `${UUID}_section_1.mp4`,
        fileType: 'video/mp4',
        uploadId,
        count: 3,
        videoType: '3x4',
      },
    }),
  );
});

it('says how long ago a take began before which there was time to think', async () => {
  const { api, ask } = setUp();
  await ask(createDeviceTake({ beganAt: Date.now() - 5000 }), getTarget);
  // The clock of the device was put back.
  await ask(createDeviceTake({ beganAt: Date.now() + 60_000 }), getTarget);
  const calls = api.getUploadUrl.mock.calls as unknown as [{ query: { ageMs: number } }][];
  const ages = calls.map(([{ query }]) => query.ageMs);
  expect([Math.floor(ages[0]! / 1000), ages[1]]).toEqual([5, 0]);
});

it('goes on to the record of a take that is saved: the answer to it was lost', async () => {
  const { api, ask } = setUp();
  const refuse = (details: object) =>
    api.getUploadUrl.mockRejectedValueOnce(errorFromAnswer(409, { error: { code: 'takeFrozen', details } }));
  refuse({ url: WHOLE.url, count: 4 });
  expect(await ask(createDeviceTake(), getTarget)).toEqual({
    name: 'takeArrived',
    task: 'target',
    url: WHOLE.url,
    count: 4,
  });
  refuse({});
  expect(await ask(createDeviceTake(), getTarget)).toMatchObject({
    name: 'requestFailed',
    task: 'target',
    error: { code: 'takeFrozen' },
  });
});

it('goes on to the record of a take that was confirmed with more than the device still has', async () => {
  const { api, ask } = setUp();
  const confirm: UploadRequest = {
    name: 'confirmTake',
    uploadId,
    task: 'finish',
    parts: [{ index: 0, bytes: 3, sha256: 'a'.repeat(64) }],
  };
  const refuse = (code: string, details: object) =>
    api.confirmTake.mockRejectedValueOnce(errorFromAnswer(409, { error: { code, details } }));
  refuse('takeFrozen', { url: 'demo/confirmed.mp4', count: 4 });
  expect(await ask(createDeviceTake(), confirm)).toEqual({
    name: 'takeArrived',
    task: 'finish',
    url: 'demo/confirmed.mp4',
    count: 4,
  });
  refuse('takeFrozen', {});
  expect(await ask(createDeviceTake(), confirm)).toMatchObject({
    name: 'requestFailed',
    task: 'finish',
    error: { code: 'takeFrozen' },
  });
  refuse('uploadIncomplete', { missing: [0] });
  expect(await ask(createDeviceTake(), confirm)).toMatchObject({
    name: 'requestFailed',
    task: 'finish',
    error: { code: 'uploadIncomplete' },
  });
});

it('sends the whole file to its form (spec 7.27)', async () => {
  const { postFile, ask } = setUp();
  await ask(createDeviceTake(), {
    name: 'sendFile',
    uploadId,
    task: 'finish',
    target: WHOLE,
    timeoutMilliseconds: 20_000,
  });
  expect(postFile).toHaveBeenCalledWith(
    WHOLE.data,
    FILM,
    `${UUID}_section_1.mp4`,
    expect.any(Function),
    expect.objectContaining({ timeoutMilliseconds: 20_000 }),
  );
});

it('sends a part under the key that names its place and its bytes', async () => {
  const { postFile, ask } = setUp();
  const part = { index: 7, bytes: FILM.size, sha256: 'a'.repeat(64) };
  const target = createTarget().parts;
  if (!target) throw new Error('The target takes parts');
  await ask(createDeviceTake(), { name: 'sendPart', uploadId, task: 7, part, target, timeoutMilliseconds: 20_000 });
  const [to] = postFile.mock.calls[0] ?? [];
  expect(to).toEqual({ url: '/api/storage', fields: { policy: 'p', key: `parts/take/7-${'a'.repeat(64)}` } });
});

it.each([
  ['a blob (spec 5.19)', createDeviceTake({ bytes: 0 })],
  ['a user id (spec 5.19)', createDeviceTake({ uuid: '' })],
])('needs %s', async (_, take) => {
  const { api, ask } = setUp();
  expect(await ask(take, getTarget)).toMatchObject({
    name: 'requestFailed',
    error: { message: 'Upload needs a recorded blob and user id' },
  });
  expect(api.getUploadUrl).not.toHaveBeenCalled();
});

it.each([[{}], [{ url: WHOLE.url }], [{ data: WHOLE.data }]])(
  'gets nowhere with the upload target %j (spec 5.20)',
  async (answer) => {
    const { ask } = setUp(answer as UploadTarget);
    expect(await ask(createDeviceTake(), getTarget)).toMatchObject({
      name: 'requestFailed',
      error: { message: 'Could not get upload url' },
    });
  },
);

it('puts the fields before the file', () => {
  const form = multipart({ key: 'k', policy: 'p' }, new Blob(['film']), 'film.mp4');
  expect([...form.keys()]).toEqual(['key', 'policy', 'file']);
});

it.each([
  ['our own expired form', 403, '{"error":{"code":"formExpired","message":"expired"}}', 'formExpired'],
  [
    'an expired form of S3',
    403,
    '<Error><Code>AccessDenied</Code><Message>Invalid according to Policy: Policy expired.</Message></Error>',
    'formExpired',
  ],
  ['another refusal of S3', 403, '<Error><Code>AccessDenied</Code></Error>', 'forbidden'],
  ['a file too large', 413, '{"error":{"code":"tooLarge"}}', 'tooLarge'],
  ['a full disk', 507, '', 'noSpace'],
  ['broken JSON', 500, '{"error":', 'internal'],
])('reads %s', (_, status, text, code) => {
  expect(storageError(status, text)).toMatchObject({ code, status });
});
