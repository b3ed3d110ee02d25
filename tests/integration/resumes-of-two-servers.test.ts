import { readFile } from 'node:fs/promises';
import { BadDocument, type Documents } from '@/lib/server/ports/documents';
import { saveResume } from '@/lib/server/use-cases/visits/save-resume';
import { createUuid } from '@/tests/support/factories';
import { createFakeDocuments } from '@/tests/support/fake-documents';
import { runCalledJobs } from '@/tests/support/fake-queue';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

/**
 * Returns a server that runs `meanwhile` while it inspects a document. It refuses documents that contain the word
 * 'bad'. It does its jobs itself, also while another one does the same.
 */
function serverOf(meanwhile: () => Promise<unknown> = async () => {}): typeof run.deps & { documents: Documents } {
  async function inspect(path: string) {
    const content = await readFile(path, 'utf8');
    await meanwhile();
    if (content.includes('bad')) throw new BadDocument('script');
  }
  return { ...run.deps, documents: createFakeDocuments(inspect) };
}

/** Uploads a resume. `put` uploads another one with the same presigned post, `saveBy` sends its record to a server. */
async function upload(content: string) {
  const visit = await run.beginVisit();
  const folder = `${visit.campaignId}/${visit.id}`;
  const id = createUuid();
  const uploadKey = `${folder}/${id}/upload/resume.pdf`;
  await run.store.resumes.issue({
    id,
    visitId: visit.id,
    uploadKey,
    allowedBytes: 1,
    visitBytes: 1000,
    postsStayOpen: false,
    now: run.deps.now(),
  });
  const put = (other: string) => run.put(uploadKey, other);
  await put(content);
  return {
    put,
    saveBy: (server: ReturnType<typeof serverOf>) =>
      saveResume(runCalledJobs(server), { ...visit.requester, fileUrl: run.storage.urlOf(uploadKey) }),
    row: () => run.store.resumes.findByUploadKey(uploadKey),
    /** Returns what is left of it once what is due was removed. */
    async files() {
      await run.removeDoomed();
      return run.files().filter((key) => key.startsWith(folder));
    },
  };
}

it('that look into one resume at once keep one file of it, which the visit shows', async () => {
  const resume = await upload('good');
  // Both inspect it before either keeps it.
  let looking = 0;
  let begin = () => {};
  const both = new Promise<void>((resolve) => (begin = resolve));
  const server = serverOf(() => ((looking += 1) === 2 && begin(), both));
  const [first, second] = await Promise.all([resume.saveBy(server), resume.saveBy(server)]);
  const row = await resume.row();
  expect(await resume.files()).toEqual([row?.fileKey]);
  for (const { resumeUrl } of [first, second])
    expect(resumeUrl).toEqual(expect.stringContaining(encodeURI(row?.fileKey ?? 'none')));
});

it('never refuse what another has saved, though another file lay there by then', async () => {
  const resume = await upload('bad');
  const late = serverOf(async () => {
    await resume.put('good');
    await resume.saveBy(serverOf());
  });
  expect(await resume.saveBy(late)).toMatchObject({ resumeUrl: expect.any(String) });
  const row = await resume.row();
  expect(row).toMatchObject({ fault: null });
  expect(await resume.files()).toEqual([row?.fileKey]);
});

it('never save what another has refused, though another file lay there before', async () => {
  const resume = await upload('good');
  const late = serverOf(async () => {
    await resume.put('bad');
    await expect(resume.saveBy(serverOf())).rejects.toMatchObject({ code: 'unsafeDocument' });
  });
  await expect(resume.saveBy(late)).rejects.toMatchObject({ code: 'unsafeDocument', details: { reason: 'script' } });
  expect(await resume.row()).toMatchObject({ fault: 'script', fileKey: null });
  expect(await resume.files()).toEqual([]);
});

it('leave a file nobody knows to the remover, should one die before it says what it kept', async () => {
  const resume = await upload('good');
  const dying = serverOf();
  const saved = new Promise<void>((resolve) => {
    const resumes = { ...dying.store.resumes, save: () => (resolve(), new Promise<boolean>(() => {})) };
    void resume.saveBy({ ...dying, store: { ...dying.store, resumes } });
  });
  await saved;
  expect(await resume.row()).toMatchObject({ fileKey: null });
  expect(await resume.files()).toHaveLength(2);
  run.pass(26 * 60 * 60 * 1000);
  expect(await resume.files()).toEqual([(await resume.row())?.uploadKey]);
  run.present();
});
