import type * as childProcess from 'node:child_process';
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDocuments } from '@/lib/server/documents/create-documents';
import { saveResume } from '@/lib/server/use-cases/visits/save-resume';
import { createUuid } from '@/tests/support/factories';
import { runCalledJobs } from '@/tests/support/fake-queue';
import { makePdf } from '@/tests/support/make-pdf';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

jest.mock('node:child_process', () => {
  const real: typeof childProcess = jest.requireActual('node:child_process');
  return { ...real, spawn: jest.fn(real.spawn) };
});

let run: UseCases;
const documents = createDocuments();
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(async () => {
  await documents.close();
  await run.close();
});

/** Counts the child processes that read documents: all of them, and the most at the same time. */
function countReaders() {
  const counts = { all: 0, now: 0, most: 0 };
  const { spawn: real }: typeof childProcess = jest.requireActual('node:child_process');
  jest.mocked(spawn).mockImplementation(((command: string, args: string[], options: object) => {
    const child = real(command, args, options);
    if (args.some((word) => word.endsWith('inspect-pdf.mjs'))) {
      counts.all += 1;
      counts.most = Math.max(counts.most, (counts.now += 1));
      child.once('close', () => (counts.now -= 1));
    }
    return child;
  }) as typeof spawn);
  return counts;
}

/** Begins a visit and stores its resume under the key of its presigned post. `save` sends its record. */
async function uploaded(limits = run.deps.limits) {
  const deps = runCalledJobs({ ...run.deps, documents, limits });
  const visit = await run.beginVisit();
  async function upload() {
    const uploadKey = `${visit.campaignId}/${visit.id}/${createUuid()}/upload/resume.pdf`;
    await run.store.resumes.issue({
      id: createUuid(),
      visitId: visit.id,
      uploadKey,
      allowedBytes: 1,
      visitBytes: 1000,
      postsStayOpen: false,
      now: run.deps.now(),
    });
    await run.put(uploadKey, makePdf().toString('latin1'));
    const fileUrl = run.storage.urlOf(uploadKey);
    return () => saveResume(deps, { ...visit.requester, fileUrl });
  }
  return { upload, save: await upload() };
}

it('one resume whose record is sent twenty times at once is looked into once', async () => {
  const readers = countReaders();
  const { save } = await uploaded();
  const answers = await Promise.all(Array.from({ length: 20 }, save));
  expect(answers.every(({ resumeUrl }) => resumeUrl !== null)).toBe(true);
  await save();
  expect(readers.all).toBe(1);
});

it('resumes of many visitors are looked into two at a time', async () => {
  const visits = await Promise.all(Array.from({ length: 6 }, () => uploaded()));
  const readers = countReaders();
  await Promise.all(visits.map(({ save }) => save()));
  expect(readers).toMatchObject({ all: 6, most: 2 });
});

it('a machine of little memory looks into one at a time', async () => {
  const temp = makeTempFolder();
  const path = join(temp.folder, 'resume');
  await writeFile(path, makePdf());
  const small = createDocuments({ memoryBytes: 3 * 1024 ** 3 });
  const readers = countReaders();
  await Promise.all([small.inspect(path), small.inspect(path), small.inspect(path)]);
  expect(readers).toMatchObject({ all: 3, most: 1 });
  await small.close();
  temp.remove();
});

it('one visitor has so many looked into an hour', async () => {
  const { upload, save } = await uploaded({ ...run.deps.limits, resumesPerHour: 1 });
  await save();
  await save();
  const next = await upload();
  await expect(next()).rejects.toMatchObject({ code: 'tooMany', details: { retryAfter: expect.any(Number) } });
  run.pass(3_600_000);
  expect((await next()).resumeUrl).toEqual(expect.any(String));
});
