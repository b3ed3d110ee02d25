import { buffer } from 'node:stream/consumers';
import { FILE_FORMATS, type FileFormat } from '@/lib/contract/file-formats';
import { FileName } from '@/lib/contract/answers';
import { isAppError } from '@/lib/contract/errors';
import { createDocuments } from '@/lib/server/documents/create-documents';
import type { Documents } from '@/lib/server/ports/documents';
import type { PersonData } from '@/lib/server/ports/store/organizer/person-data';
import { pageHeaders } from '@/lib/server/http/answer-headers.mjs';
import { serveFile } from '@/lib/server/storage/folder/serve-file';
import { eraseCampaign } from '@/lib/server/use-cases/campaigns/erase-campaign';
import { exportEverything } from '@/lib/server/use-cases/exports/export-everything';
import { exportPerson } from '@/lib/server/use-cases/exports/export-person';
import { exportZip } from '@/lib/server/use-cases/exports/export-zip';
import { createExports } from '@/lib/server/use-cases/exports/limit-exports';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { getSubmission } from '@/lib/server/use-cases/submissions/get-submission';
import { eraseOwnVisit } from '@/lib/server/use-cases/visits/erase-own-visit';
import { getAnswerFileTarget } from '@/lib/server/use-cases/answers/file/get-answer-file-target';
import { saveAnswer } from '@/lib/server/use-cases/answers/save-answer';
import { createUploadId } from '@/tests/support/factories';
import { FILES, makeJpeg, makeOffice, makePng } from '@/tests/support/make-files';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { storeMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { storedFiles } from '@/tests/support/stored-files';
import { createSection } from '@/tests/support/visit-factories';

let server: ServerParts;
let documents: Documents;
beforeAll(async () => {
  server = await openServer();
  documents = createDocuments({ seconds: 240 });
});
afterAll(async () => {
  await documents.close();
  await server.close();
});

const ALL = Object.keys(FILE_FORMATS) as FileFormat[];
const section = (id: string, formats = ALL) =>
  createSection({ id, answerType: { kind: 'file', formats, maxMegabytes: 1, isOptional: true } });

async function begin({ sections = [section('file'), section('other')], limits = {} } = {}) {
  const visit = await beginVisit(server, { documents, limits, campaign: { sections } });
  let revision = 0;
  type Of = { sectionId?: string; fileId?: string; name?: string; bytes?: number };

  const target = ({ sectionId = 'file', fileId = createUploadId(), name = 'a.pdf', bytes = 1000 }: Of = {}) =>
    getAnswerFileTarget(visit.deps, { ...visit.requester, sectionId, fileId, name, bytes });
  const post = async (of: Of, content: Buffer<ArrayBuffer>) =>
    visit.post({ ...(await target({ bytes: content.length, ...of })), parts: null, count: 1 }, content);
  const answer = (fileId: string, { sectionId = 'file', at = (revision += 1) } = {}) =>
    saveAnswer(visit.deps, { ...visit.requester, sectionId, revision: at, answer: { kind: 'file', fileId } });
  /** Sends a file and answers with it. */
  async function send(content: Buffer<ArrayBuffer>, { fileId = createUploadId(), ...of }: Of = {}) {
    await post({ fileId, ...of }, content);
    return { fileId, kept: await answer(fileId, of) };
  }
  const { id: campaignId, organizationId } = (await server.store.campaigns.find(visit.campaign.name))!;
  return {
    ...visit,
    ...{ target, postFile: post, answer, send, campaignId },
    skip: () =>
      saveAnswer(visit.deps, {
        ...{ ...visit.requester, sectionId: 'file', revision: (revision += 1) },
        answer: { kind: 'skipped' },
      }),
    answered: () => server.store.answerFiles.answered(visit.visitId),
    member: (role: 'owner' | 'reviewer' = 'owner') => storeMember(server.db, { organizationId, role }),
    organizationId,
    stored: () => storedFiles({ dataDir: server.folder }).filter((path) => path.includes(visit.visitId)),
  };
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) =>
      isAppError(error)
        ? { code: error.code, ...(error.details as object | undefined) }
        : Promise.reject(error as Error),
  );

const read = async (key: string) => buffer(await server.storage.read(key));

describe('a file that answers a section', () => {
  it.each(ALL)('is kept as it was sent, and told with what the server found: %s', async (format) => {
    const visit = await begin();
    const file = FILES[format]();
    const { fileId, kept } = await visit.send(file, { name: 'Mine.xyz' });
    const found = { fileId, name: 'Mine.xyz', bytes: file.length, format };
    expect(kept.answer).toEqual({ kind: 'file', file: found });
    const [answered] = await visit.answered();
    expect(answered).toMatchObject(found);
    expect(await read(answered!.fileKey)).toEqual(file);
  });

  it('that is a picture is kept without what stands behind its end', async () => {
    const visit = await begin();
    const { kept } = await visit.send(makePng({ after: 'more' }));
    expect(kept.answer).toMatchObject({ file: { bytes: makePng().length } });
    expect(await read((await visit.answered())[0]!.fileKey)).toEqual(makePng());
  });

  it('ends the wait of the next device for it, whether it is accepted or not', async () => {
    const visit = await begin();
    const { handovers, visits } = server.store;
    const awaited = async () => (await visits.getInCampaign(visit.visitId))?.awaited;
    const [mine, bad] = [createUploadId(), createUploadId()];
    await visit.postFile({ fileId: mine }, FILES.pdf());
    await visit.postFile({ fileId: bad, sectionId: 'other' }, Buffer.from('<svg/>'));
    await handovers.noteUnsent(visit.visitId, 0, ['file', 'other']);
    await handovers.move(visit.visitId, []);
    expect(await awaited()).toEqual(['file', 'other']);
    expect((await visit.answer(mine)).answer).toMatchObject({ kind: 'file' });
    expect(await awaited()).toEqual(['other']);
    expect(await refusal(visit.answer(bad, { sectionId: 'other' }))).toMatchObject({ code: 'answerInvalid' });
    expect(await awaited()).toEqual([]);
    expect(await refusal(visit.target())).toMatchObject({ code: 'continuedElsewhere' });
  });

  it.each<[string, Record<string, unknown>, () => Buffer<ArrayBuffer>]>([
    ['a drawing', { fault: 'fileFormat' }, () => Buffer.from('<svg onload="alert(1)"/>')],
    ['a page', { fault: 'fileFormat' }, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a picture that is a page too',
      { fault: 'fileUnsafe', reason: 'disguised' },
      () => makeJpeg({ after: '<html >' }),
    ],
    [
      'a bomb',
      { fault: 'fileUnsafe', reason: 'tooComplex' },
      () => makeOffice('docx', [['word/a.xml', Buffer.alloc(40_000_000)]]),
    ],
    ['macros', { fault: 'fileUnsafe', reason: 'macros' }, () => makeOffice('docx', [['word/vbaProject.bin', 'x']])],
    ['another format than is asked for', { fault: 'fileFormat' }, () => FILES.webp()],
  ])('is refused each time the same way, and removed: %s', async (_, expected, file) => {
    const visit = await begin({ sections: [section('file', ['png', 'jpg', 'pdf', 'docx'])] });
    const fileId = createUploadId();
    await visit.postFile({ fileId, name: 'harmless.png' }, file());
    for (let times = 0; times < 2; times += 1)
      expect(await refusal(visit.answer(fileId))).toEqual({ code: 'answerInvalid', ...expected });
    expect(await refusal(visit.target({ fileId }))).toEqual({ code: 'answerInvalid', ...expected });
    await visit.removeDoomed();
    expect(visit.stored()).toEqual([]);
    expect((await visit.send(makePng())).kept.answer).toMatchObject({ file: { format: 'png' } });
  });

  it('may be as large as its section says, and its post brings no more than was said', async () => {
    const visit = await begin();
    const tooLarge = { code: 'answerInvalid', fault: 'tooLarge' };
    expect(await refusal(visit.target({ bytes: 1_000_001 }))).toEqual(tooLarge);
    const fileId = createUploadId();
    expect(await refusal(visit.postFile({ fileId, bytes: 1000 }, Buffer.alloc(1001)))).toMatchObject({
      code: 'tooLarge',
    });
    expect(await refusal(visit.postFile({ fileId }, Buffer.alloc(0)))).toMatchObject({ code: 'formMismatch' });
    expect(await refusal(visit.answer(fileId))).toEqual({ code: 'uploadIncomplete' });
  });

  it('has a name of one line that is not too long, in which no sign turns the direction', async () => {
    for (const name of ['a'.repeat(300), 'a\nb.pdf', 'a\0.pdf', 'a\ud800.pdf', ' '])
      expect(FileName.safeParse(name).success).toBe(false);
    const visit = await begin();
    const { kept } = await visit.send(FILES.pdf(), { name: 'cv\u202efdp.exe' });
    expect(kept.answer).toMatchObject({ file: { name: 'cvfdp.exe' } });
  });

  it('belongs to its section and its visit', async () => {
    const [visit, other] = [await begin(), await begin()];
    const fileId = createUploadId();
    await visit.postFile({ fileId }, FILES.pdf());
    for (const answered of [visit.answer(fileId, { sectionId: 'other' }), other.answer(fileId)])
      expect(await refusal(answered)).toEqual({ code: 'uploadIncomplete' });
    expect((await visit.answer(fileId)).answer).toMatchObject({ kind: 'file' });
  });

  it('is asked for by its section alone, and by none that asks for something else', async () => {
    const visit = await begin({ sections: [section('file'), createSection({ id: 'film' })] });
    for (const sectionId of ['film', 'none'])
      expect(await refusal(visit.target({ sectionId }))).toEqual({ code: 'notFound' });
  });

  it('is what was looked into: its post, used again, changes nothing', async () => {
    const visit = await begin();
    const fileId = createUploadId();
    const given = { ...(await visit.target({ fileId })), parts: null, count: 1 };
    await visit.post(given, FILES.pdf());
    await visit.answer(fileId);
    expect(await refusal(visit.post(given, makePng()))).toMatchObject({ code: 'formExpired' });
    expect(await refusal(visit.target({ fileId }))).toEqual({ code: 'takeFrozen' });
    const { fileKey } = (await visit.answered())[0]!;
    expect(await read(fileKey)).toEqual(FILES.pdf());
    await visit.removeDoomed();
    expect(visit.stored()).toEqual([expect.stringContaining(fileKey)]);
  });

  it('may be sent again before it is an answer: the later one counts', async () => {
    const visit = await begin();
    const fileId = createUploadId();
    await visit.postFile({ fileId, bytes: 5000 }, FILES.pdf());
    await visit.postFile({ fileId, bytes: 5000 }, makePng());
    expect((await visit.answer(fileId)).answer).toMatchObject({ file: { format: 'png' } });
  });

  it('is not lost where the answer to its visitor is: the same again gets the same', async () => {
    const visit = await begin();
    const fileId = createUploadId();
    await visit.postFile({ fileId }, FILES.docx());
    const kept = await Promise.all([1, 1, 1].map((at) => visit.answer(fileId, { at })));
    expect(new Set(kept.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await visit.answer(fileId, { at: 1 })).toEqual(kept[0]);
    expect(visit.stored().filter((path) => path.includes('/saved/'))).toHaveLength(1);
  });

  it('takes the place of another, which is removed, and so does that there is none', async () => {
    const visit = await begin();
    const first = await visit.send(FILES.pdf());
    const second = await visit.send(makePng());
    await visit.removeDoomed();
    expect(visit.stored()).toEqual([expect.stringMatching(/file\.png$/)]);
    // The first one, which comes late, is told what there is.
    expect(await visit.answer(first.fileId, { at: 1 })).toEqual(second.kept);
    expect(await refusal(visit.answer(first.fileId))).toEqual({ code: 'uploadIncomplete' });
    // Its browser sends it anew.
    const again = await visit.send(FILES.docx(), { fileId: first.fileId });
    expect(again.kept.answer).toMatchObject({ file: { fileId: first.fileId, format: 'docx' } });
    await visit.skip();
    await visit.removeDoomed();
    expect(visit.stored()).toEqual([]);
  });

  it('is swept when it became no answer', async () => {
    const visit = await begin();
    await visit.postFile({}, FILES.pdf());
    visit.pass(49 * 60 * 60_000);
    await visit.sweep();
    expect(visit.stored()).toEqual([]);
  });

  it('counts towards what a visit may store, until another is begun for its section', async () => {
    const visit = await begin({ limits: { storedFactor: 0.5 } });
    const most = { bytes: 1_000_000 };
    for (let times = 0; times < 5; times += 1) await visit.target(most);
    expect(await refusal(visit.target({ sectionId: 'other', bytes: 1 }))).toEqual({ code: 'tooMuchStored' });
  });

  it('is not accepted any more once the visit is completed', async () => {
    const visit = await begin();
    const { fileId } = await visit.send(FILES.pdf());
    await server.store.visits.complete(visit.visitId);
    expect(await refusal(visit.target())).toEqual({ code: 'forbidden' });
    expect(await refusal(visit.answer(fileId))).toEqual({ code: 'forbidden' });
  });
});

describe('files of a submission', () => {
  /** A visit that is handed in with a file whose name would do harm as a path or a formula. */
  async function handIn(name = '=../../etc/passwd\u202e.exe') {
    const visit = await begin();
    const { fileId } = await visit.send(makePng(), { name });
    await visit.send(FILES.pdf(), { sectionId: 'other', name: 'cv.pdf' });
    await requestStitch(visit.deps, visit.requester);
    await server.store.visits.complete(visit.visitId);
    return { ...visit, fileId, exporting: { ...visit.deps, exports: createExports() } };
  }

  it('are saved by a link that nothing opens, by those who may', async () => {
    const visit = await handIn();
    const of = async (role: 'owner' | 'reviewer') => {
      const member = await visit.member(role);
      const { answers } = await getSubmission(visit.deps, { member, submissionId: visit.visitId, sort: 'newest' });
      return answers.map((answer) => (answer.kind === 'file' ? (answer.file?.url ?? null) : undefined));
    };
    expect(await of('reviewer')).toEqual([null, null]);
    const [url] = await of('owner');
    const request = new Request(new URL(url!, 'http://localhost'));
    const key = decodeURIComponent(new URL(request.url).pathname).replace('/api/media/', '');
    const { headers, body } = await serveFile(server.storage, { key, request });
    await body?.cancel();
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%3D..%20..%20etc%20passwd.exe.png");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(pageHeaders(url!)).toEqual({ 'Content-Security-Policy': "sandbox; default-src 'none'" });
  });

  it('are in the export of submissions, named after person and section, and their names in its table', async () => {
    const visit = await handIn();
    const { content } = await exportZip(visit.exporting, { member: await visit.member(), id: visit.campaignId });
    const files = readZip(await buffer(content));
    const sent = [...files.keys()].filter((path) => path.startsWith('files/'));
    expect(sent).toEqual([
      expect.stringMatching(/^files\/[^/]+ – 1\.png$/),
      expect.stringMatching(/^files\/[^/]+ – 2\.pdf$/),
    ]);
    expect(files.get(sent[0]!)).toEqual(makePng());
    expect(files.get('submissions.csv')?.toString()).toContain("'=../../etc/passwd.exe");
  });

  it('are in the export of everything, and in that of the person, with what records say of them', async () => {
    const visit = await handIn();
    const { content } = await exportPerson(visit.deps, {
      ...{ organizationId: visit.organizationId, uuid: visit.uuid, userId: null },
    });
    const own = readZip(await buffer(content));
    const records = JSON.parse(own.get('records.json')!.toString()) as PersonData;
    const [{ files: told }] = records.visits as [PersonData['visits'][0]];
    expect(told).toMatchObject([
      { sectionId: 'file', fileId: visit.fileId, format: 'png', fault: null },
      { name: 'cv.pdf' },
    ]);
    for (const file of told) expect(own.has((file as unknown as { file: string }).file)).toBe(true);
    const all = await exportEverything(visit.exporting, { member: await visit.member() });
    const names = [...readZip(await buffer(all.content)).keys()];
    expect(names.filter((name) => /\/section-(?:file-file-1\.png|other-file-2\.pdf)$/.test(name))).toHaveLength(2);
  });

  it('are erased with the visit, and with its campaign: nothing stays in the store', async () => {
    const [visit, other] = [await handIn(), await handIn()];
    expect(visit.stored()).not.toEqual([]);
    await eraseOwnVisit(visit.deps, visit.requester);
    await eraseCampaign(other.deps, { name: other.campaign.name });
    for (const gone of [visit, other]) {
      await gone.removeDoomed();
      expect(gone.stored()).toEqual([]);
      expect(await gone.answered()).toEqual([]);
    }
  });
});
