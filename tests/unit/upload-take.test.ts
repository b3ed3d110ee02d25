import { CallError } from '@/lib/browser/api/call-error';
import { multipart, storageError } from '@/lib/browser/takes/post-form';
import { type UploadDeps, uploadTake } from '@/lib/browser/takes/upload-take';
import { createUploads } from '@/lib/browser/takes/uploads';
import type { UploadTarget } from '@/lib/contract/entities';
import { createTake, settle } from '../support/browser-factories';
import { UUID, createUserVideo } from '../support/visit-factories';

const target: UploadTarget = {
  url: 'demo/take-0000-0000-0001/film.mp4',
  data: { url: '/api/storage', fields: { key: 'k', policy: 'p' } },
  parts: null,
  count: 4,
};
const expired = new CallError('formExpired', 'expired');

function setUp(overrides: Partial<UploadDeps> = {}) {
  const getUploadUrl = jest.fn(async () => target);
  const updateUserVideo = jest.fn(async () => createUserVideo());
  const postForm = jest.fn<ReturnType<UploadDeps['postForm']>, Parameters<UploadDeps['postForm']>>(async () => {});
  const wait = jest.fn(async () => {});
  const deps: UploadDeps = { api: { getUploadUrl, updateUserVideo }, postForm, wait, ...overrides };
  return { deps, getUploadUrl, updateUserVideo, postForm, wait };
}

const ignore = () => {};

it('asks for a form, sends the file, then writes the record', async () => {
  const { deps, getUploadUrl, postForm, updateUserVideo } = setUp();
  const take = createTake({ count: 3, videoType: '3x4', device: 'Web_Android', milliseconds: 5120 });
  await uploadTake(deps, take, ignore);

  const fileName = `${UUID}_section_1.mp4`;
  expect(getUploadUrl).toHaveBeenCalledWith(expect.objectContaining({
    query: { campaignName: 'demo', fileName, fileType: 'video/mp4', uploadId: take.uploadId, count: 3, videoType: '3x4' },
  }));
  expect(postForm).toHaveBeenCalledWith(target.data, take.blob, fileName, ignore);
  expect(updateUserVideo).toHaveBeenCalledWith({
    params: { campaignId: 'demo', uuid: UUID },
    query: {},
    body: { video: { sectionId: '1', url: target.url, count: 4, device: 'Web_Android', bytes: 6, milliseconds: 5120 } },
  });
});

it.each([
  ['a blob', createTake({ blob: new Blob([]) })],
  ['a user id', createTake({ uuid: '' })],
])('needs %s', async (_, take) => {
  const { deps, getUploadUrl } = setUp();
  await expect(uploadTake(deps, take, ignore)).rejects.toThrow('Upload needs a recorded blob and user id');
  expect(getUploadUrl).not.toHaveBeenCalled();
});

it.each([[{}], [{ url: target.url }], [{ data: target.data }]])('gets nowhere with the upload target %j', async (answer) => {
  const api = { getUploadUrl: async () => answer as UploadTarget, updateUserVideo: jest.fn() };
  await expect(uploadTake(setUp({ api }).deps, createTake(), ignore)).rejects.toThrow('Could not get upload url');
});

// Whatever was asked for before the file was sent: what is missing once it is there counts.
it.each(['campaignName', 'uuid', 'sectionId', 'url'])('writes no record without the %s', async (missing) => {
  const [take, own] = [createTake(), { ...target }];
  const postForm = async () => void Object.assign(missing === 'url' ? own : take, { [missing]: '' });
  const updateUserVideo = jest.fn(async () => createUserVideo());
  const { deps } = setUp({ api: { getUploadUrl: async () => own, updateUserVideo }, postForm });
  await expect(uploadTake(deps, take, ignore)).rejects.toThrow('addVideo - Invalid parameters');
  expect(updateUserVideo).not.toHaveBeenCalled();
});

it('writes a failed record once more after ten seconds', async () => {
  const { deps, updateUserVideo, wait, postForm } = setUp();
  updateUserVideo.mockRejectedValueOnce(new CallError('network', 'down'));
  await uploadTake(deps, createTake(), ignore);
  expect(wait.mock.calls).toEqual([[10_000]]);
  expect(updateUserVideo).toHaveBeenCalledTimes(2);
  expect(postForm).toHaveBeenCalledTimes(1);
});

it('gives up a record that failed twice', async () => {
  const { deps, updateUserVideo } = setUp();
  updateUserVideo.mockRejectedValue(new CallError('network', 'down'));
  await expect(uploadTake(deps, createTake(), ignore)).rejects.toMatchObject({ code: 'network' });
  expect(updateUserVideo).toHaveBeenCalledTimes(2);
});

it('gets a fresh form for an expired one, silently', async () => {
  const { deps, getUploadUrl, postForm } = setUp();
  postForm.mockRejectedValueOnce(expired);
  await uploadTake(deps, createTake(), ignore);
  expect(getUploadUrl).toHaveBeenCalledTimes(2);
});

it('does not go on for ever with forms that are always expired', async () => {
  const { deps, getUploadUrl, postForm } = setUp();
  postForm.mockRejectedValue(expired);
  await expect(uploadTake(deps, createTake(), ignore)).rejects.toBe(expired);
  expect(getUploadUrl).toHaveBeenCalledTimes(3);
});

it('sends nothing twice that storage refused for another reason', async () => {
  const { deps, postForm } = setUp();
  postForm.mockRejectedValue(new CallError('tooLarge', 'too large'));
  await expect(uploadTake(deps, createTake(), ignore)).rejects.toMatchObject({ code: 'tooLarge' });
  expect(postForm).toHaveBeenCalledTimes(1);
});

it('puts the fields before the file', () => {
  const form = multipart({ key: 'k', policy: 'p' }, new Blob(['film']), 'film.mp4');
  expect([...form.keys()]).toEqual(['key', 'policy', 'file']);
});

it.each([
  ['our own expired form', 403, '{"error":{"code":"formExpired","message":"expired"}}', 'formExpired'],
  ['an expired form of S3', 403, '<Error><Code>AccessDenied</Code><Message>Invalid according to Policy: Policy expired.</Message></Error>', 'formExpired'],
  ['another refusal of S3', 403, '<Error><Code>AccessDenied</Code></Error>', 'forbidden'],
  ['a file too large', 413, '{"error":{"code":"tooLarge"}}', 'tooLarge'],
  ['a full disk', 507, '', 'noSpace'],
  ['broken JSON', 500, '{"error":', 'internal'],
])('reads %s', (_, status, text, code) => {
  expect(storageError(status, text)).toMatchObject({ code, status });
});

describe('Uploads', () => {
  it('run once for a take, and tell everybody how far they are', async () => {
    let tell: (share: number) => void = () => {};
    let finish = () => {};
    const upload = jest.fn((_take, onProgress: (share: number) => void) => {
      tell = onProgress;
      return new Promise<ReturnType<typeof createUserVideo>>((resolve) => (finish = () => resolve(createUserVideo())));
    });
    const uploads = createUploads(upload);
    const [first, second] = [jest.fn(), jest.fn()];
    const one = uploads.upload(createTake(), first);
    tell(0.5);
    const other = uploads.upload(createTake(), second);
    finish();
    expect(await one).toBe(await other);
    expect(upload).toHaveBeenCalledTimes(1);
    expect(first.mock.calls).toEqual([[0], [0.5]]);
    expect(second.mock.calls).toEqual([[0.5]]);
  });

  it('may be tried again after a failure', async () => {
    const upload = jest.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(createUserVideo());
    const uploads = createUploads(upload);
    await expect(uploads.upload(createTake(), ignore)).rejects.toThrow('down');
    await settle();
    await expect(uploads.upload(createTake(), ignore)).resolves.toMatchObject({ uuid: UUID });
  });
});
