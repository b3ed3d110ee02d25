import { CallError } from '@/lib/browser/api/call-error';
import { type ResumeDeps, uploadResume } from '@/lib/browser/resume/upload-resume';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { hasPdfName } from '@/lib/domain/resume';
import { UUID, createUserVideo } from '../support/visit-factories';

const target: UploadTarget = {
  url: '/api/media/resume',
  data: { url: '/api/storage', fields: { key: 'k' } },
  parts: null,
  count: 1,
};
const owner = { campaignId: 'c1', campaignName: 'demo-job', uuid: UUID };
const file = new Blob(['%PDF-1.7']);
const ignore = () => {};

function setUp() {
  const getUploadUrl = jest.fn(async () => target);
  const updateUserVideo = jest.fn(async () => createUserVideo({ resumeUrl: '/r' }));
  const postFile = jest.fn<ReturnType<ResumeDeps['postFile']>, Parameters<ResumeDeps['postFile']>>(async () => {});
  const wait = jest.fn(async () => {});
  return {
    deps: { api: { getUploadUrl, updateUserVideo }, postFile, wait },
    getUploadUrl,
    updateUserVideo,
    postFile,
    wait,
  };
}

it.each([
  ['resume.pdf', true],
  ['RESUME.PDF', true],
  ['resume.pdf.download', true],
  ['resume.docx', false],
  ['pdf', false],
  ['', false],
])('takes the name %j for a PDF: %s (spec 5.4)', (name, taken) => {
  expect(hasPdfName(name)).toBe(taken);
});

it('asks for a form for a resume, sends the file, then records its address (spec 3.9, 7.14, 7.20)', async () => {
  const { deps, getUploadUrl, postFile, updateUserVideo } = setUp();
  await uploadResume(deps, owner, file, ignore);
  const fileName = `${UUID}_demo-job_resume.pdf`;
  expect(getUploadUrl).toHaveBeenCalledWith({
    params: {},
    query: { campaignName: 'demo-job', fileName, resume: 'true' },
    body: {},
  });
  expect(postFile).toHaveBeenCalledWith(target.data, file, fileName, ignore, {});
  expect(updateUserVideo).toHaveBeenCalledWith({
    params: { campaignId: 'c1', uuid: UUID },
    query: {},
    body: { fileUrl: target.url },
  });
});

it('writes a failed record once more after ten seconds (spec 7.29)', async () => {
  const { deps, updateUserVideo, wait } = setUp();
  updateUserVideo.mockRejectedValueOnce(new CallError('network', 'down'));
  await expect(uploadResume(deps, owner, file, ignore)).resolves.toMatchObject({ resumeUrl: '/r' });
  expect(wait.mock.calls).toEqual([[10_000]]);
});

it('asks again while the server is not done yet, and does not send the file again', async () => {
  const { deps, postFile, updateUserVideo, wait } = setUp();
  const notDone = new CallError('unavailable', 'not yet', {
    type: 'UNAVAILABLE',
    status: 503,
    response: {},
    retryAfter: 1,
  });
  for (let times = 1; times <= 5; times += 1) updateUserVideo.mockRejectedValueOnce(notDone);
  await expect(uploadResume(deps, owner, file, ignore)).resolves.toMatchObject({ resumeUrl: '/r' });
  expect([postFile.mock.calls.length, updateUserVideo.mock.calls.length]).toEqual([1, 6]);
  expect(wait.mock.calls).toEqual(Array.from({ length: 5 }, () => [1000]));
});

it('gives up a record that failed twice (spec 7.29)', async () => {
  const { deps, updateUserVideo } = setUp();
  updateUserVideo.mockRejectedValue(new CallError('unavailable', 'down'));
  await expect(uploadResume(deps, owner, file, ignore)).rejects.toMatchObject({ code: 'unavailable' });
  expect(updateUserVideo).toHaveBeenCalledTimes(2);
});

it.each(['notPdf', 'unsafeDocument'] as const)('takes %s for an answer, at once', async (code) => {
  const { deps, updateUserVideo, wait } = setUp();
  updateUserVideo.mockRejectedValue(new CallError(code, code));
  await expect(uploadResume(deps, owner, file, ignore)).rejects.toMatchObject({ code });
  expect([updateUserVideo.mock.calls.length, wait.mock.calls.length]).toEqual([1, 0]);
});

it('records nothing that was not sent', async () => {
  const { deps, postFile, updateUserVideo } = setUp();
  postFile.mockRejectedValue(new CallError('tooLarge', 'too large'));
  await expect(uploadResume(deps, owner, file, ignore)).rejects.toMatchObject({ code: 'tooLarge' });
  expect(updateUserVideo).not.toHaveBeenCalled();
});

it('gets nowhere without somewhere to send to (spec 5.20)', async () => {
  const { deps, getUploadUrl } = setUp();
  getUploadUrl.mockResolvedValue({} as UploadTarget);
  await expect(uploadResume(deps, owner, file, ignore)).rejects.toThrow('Could not get upload url');
});

it.each([
  { ...owner, campaignId: '' },
  { ...owner, campaignName: '' },
  { ...owner, uuid: '' },
])('needs campaign and user: %j (spec 5.14)', async (whose) => {
  await expect(uploadResume(setUp().deps, whose, file, ignore)).rejects.toThrow('Invalid parameters');
});
