import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { campaigns } from '@/tests/support/campaigns-command';
import { uniqueName } from '@/tests/support/factories';
import { emptyZip, makePdf, makePdfOfSize, savePdf } from '@/tests/support/make-pdf';
import { sendPresignedPost } from '@/tests/support/send-presigned-post';
import { startServer, type TestServer } from '@/tests/support/server';
import { storedFiles } from '@/tests/support/stored-files';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createVisitor, type TestVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

const RESUME_MAX = 10 * 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

async function begun(campaign = 'demo-job'): Promise<TestVisitor> {
  const one = createVisitor(server.url, campaign);
  await one.begin();
  return one;
}

const error = (status: number, code: string) => ({
  status,
  body: { error: expect.objectContaining({ code, type: expect.any(String), message: expect.any(String) }) },
});
const filesOf = (one: TestVisitor) => storedFiles(server).filter((path) => path.includes(one.uuid));
/** The worker removes files soon after they are not needed any more. */
const left = (one: TestVisitor, count: number) => waitFor(() => filesOf(one).length === count);
const refused = { action: '<< /S /JavaScript /JS (1) >>' };

describe('a resume', () => {
  it('is stored as it was sent, under its own name, and is saved, never shown (spec 3.28)', async () => {
    const one = await begun();
    expect(await one.userVideo()).toMatchObject({ resumeUrl: null });
    const file = await savePdf((document) => document.setTitle('Ada’s life'));
    const { status, body } = await one.sendResume(file);
    expect(status).toBe(200);
    const response = await fetch(`${server.url}${body.resumeUrl}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${one.uuid}_demo-job_resume.pdf`,
      'x-content-type-options': 'nosniff',
    });
    await left(one, 1);
    expect(filesOf(one)).toEqual([expect.stringMatching(new RegExp(`/${one.uuid}_demo-job_resume\\.pdf$`))]);
  });

  it('is recorded once, however often its record is sent, one after the other or at once', async () => {
    const one = await begun();
    const { body: target } = await one.resumeTarget();
    await one.upload(target, makePdf());
    const answers = await Promise.all([one.recordResume(target.url), one.recordResume(target.url)]);
    answers.push(await one.recordResume(target.url));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await left(one, 1);
  });

  it('sent again is the one that counts (spec 7.14)', async () => {
    const one = await begun();
    await one.sendResume(makePdf());
    const second = await savePdf();
    const { body } = await one.sendResume(second);
    expect(Buffer.from(await (await fetch(`${server.url}${body.resumeUrl}`)).arrayBuffer()).equals(second)).toBe(true);
  });

  it('is what was looked into: its form cannot put something else in its place afterwards', async () => {
    const one = await begun();
    const { body: target } = await one.resumeTarget();
    await one.upload(target, makePdf());
    const { body: before } = await one.recordResume(target.url);
    await expect(one.upload(target, makePdf({ catalog: `/OpenAction ${refused.action}` }))).rejects.toThrow(
      'answered 403',
    );
    const { body: after } = await one.recordResume(target.url);
    for (const { resumeUrl } of [before, after]) {
      expect(Buffer.from(await (await fetch(`${server.url}${resumeUrl}`)).arrayBuffer()).equals(makePdf())).toBe(true);
    }
  });

  it('may have ten megabytes, and not one byte more', async () => {
    const one = await begun();
    expect(await one.sendResume(makePdfOfSize(RESUME_MAX))).toMatchObject({ status: 200 });
    const { body: target } = await one.resumeTarget();
    const response = await sendPresignedPost(
      { ...target.data, url: `${server.url}${target.data.url}` },
      makePdfOfSize(RESUME_MAX + 1),
    );
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'tooLarge' } });
    expect(await one.recordResume(target.url)).toMatchObject(error(409, 'uploadIncomplete'));
    await left(one, 1);
  });

  it.each<[string, number, string, object | undefined, () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>]>([
    ['a renamed picture', 400, 'notPdf', undefined, () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    [
      'a PDF that is a page too',
      400,
      'notPdf',
      undefined,
      () => makePdf({ header: '<script>alert(1)</script>%PDF-1.7\n' }),
    ],
    ['a PDF that is an archive too', 400, 'notPdf', undefined, () => makePdf({ after: emptyZip })],
    [
      'one with a script',
      400,
      'unsafeDocument',
      { reason: 'script' },
      () => makePdf({ catalog: `/OpenAction ${refused.action}` }),
    ],
    [
      'one that starts a program',
      400,
      'unsafeDocument',
      { reason: 'launch' },
      () => makePdf({ catalog: '/OpenAction << /S /Launch >>' }),
    ],
    [
      'one with a file in it',
      400,
      'unsafeDocument',
      { reason: 'attachment' },
      () => savePdf((document) => document.attach(new Uint8Array(9), 'a.exe', {})),
    ],
    [
      'one with a password',
      400,
      'unsafeDocument',
      { reason: 'password' },
      () => savePdf((document) => document.encrypt({ userPassword: 'x', ownerPassword: 'y' })),
    ],
  ])(
    'that is %s is refused and deleted, the same way each time, and another one is taken',
    async (_, status, code, details, make) => {
      const one = await begun();
      const { body: target } = await one.resumeTarget();
      await one.upload(target, await make());
      const refusal = await one.recordResume(target.url);
      expect(refusal).toMatchObject({ status, body: { error: { code, ...(details && { details }) } } });
      await left(one, 0);
      expect(await one.recordResume(target.url)).toMatchObject({ status, body: refusal.body });
      expect(await one.userVideo()).toMatchObject({ resumeUrl: null });
      expect(await one.sendResume(makePdf())).toMatchObject({ status: 200, body: { resumeUrl: expect.any(String) } });
    },
  );

  it('is refused at any address this server did not issue for it', async () => {
    const [one, other] = [await begun(), await begun()];
    const { body: target } = await one.resumeTarget();
    const { body: elsewhere } = await other.resumeTarget();
    const { body: take } = await one.target('you');
    for (const url of [
      'https://evil.example/resume.pdf',
      `https://evil.example${target.url}`,
      'file:///etc/passwd',
      `${target.url}?x`,
      elsewhere.url,
      take.url,
      '',
    ]) {
      expect(await one.recordResume(url)).toMatchObject({
        status: 400,
        body: { error: { code: 'foreignUrl', message: 'Invalid parameters' } },
      });
    }
    expect(await one.recordResume(target.url)).toMatchObject(error(409, 'uploadIncomplete'));
  });

  it('has a form of its own type and place', async () => {
    const one = await begun();
    const { body: target } = await one.resumeTarget();
    expect(target.data.fields).toMatchObject({ 'Content-Type': 'application/pdf' });
    for (const change of [
      (data: FormData) => data.set('Content-Type', 'text/html'),
      (data: FormData) => data.set('key', 'demo-job/other.pdf'),
    ]) {
      expect(
        (await sendPresignedPost({ ...target.data, url: `${server.url}${target.data.url}` }, makePdf(), change)).status,
      ).toBe(400);
    }
  });

  it('gets a form for one’s own visit alone, where the type has resumes', async () => {
    const [one, other, elsewhere] = [await begun(), await begun(), await begun('demo')];
    const nameOf = (uuid: string, campaign = 'demo-job') => ({ fileName: `${uuid}_${campaign}_resume.pdf` });
    expect(await one.resumeTarget(nameOf(other.uuid))).toMatchObject(error(404, 'notFound'));
    expect(await createVisitor(server.url, 'demo-job', one.uuid).resumeTarget()).toMatchObject(error(404, 'notFound'));
    expect(await one.resumeTarget({ campaignName: 'none' })).toMatchObject(error(404, 'notFound'));
    expect(await elsewhere.resumeTarget()).toMatchObject(error(403, 'forbidden'));
    for (const given of [
      nameOf(one.uuid, 'demo'),
      { fileName: 'resume.pdf' },
      { fileName: `../${nameOf(one.uuid).fileName}` },
      { fileName: `${one.uuid}_section_you.pdf` },
    ]) {
      expect(await one.resumeTarget(given)).toMatchObject(error(400, 'invalidParameters'));
    }
    expect(
      await one.call(`upload/getUrl?campaignName=demo-job&fileName=${nameOf(one.uuid).fileName}&resume=false`),
    ).toMatchObject(error(400, 'invalidParameters'));
  });

  it('goes to the organizer with the submission, in the list and in the export (spec 1.3)', async () => {
    const name = uniqueName('hiring');
    await applyCampaigns(server, [{ name, type: 'job', sections: [{ prompt: 'a', seconds: 5 }] }], {
      name: uniqueName('House'),
    });
    const one = await begun(name);
    const file = await savePdf();
    await one.sendResume(file);
    await one.skip();
    await begun(name);
    const listed = await campaigns(server.dataDir, 'submissions', name);
    expect(listed.stdout).toMatch(new RegExp(`skipped\\s+${one.uuid}\\s+yes`));
    const temp = makeTempFolder();
    const exported = await campaigns(server.dataDir, 'export', name, temp.folder);
    expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('2 submissions, 0 videos, 1 resumes') });
    const resumes = await readdir(join(temp.folder, 'resumes'));
    expect(resumes).toEqual([expect.stringMatching(/ – \d{4}-\d\d-\d\d\.pdf$/)]);
    expect((await readFile(join(temp.folder, 'resumes', resumes[0] ?? ''))).equals(file)).toBe(true);
    const [head, first] = (await readFile(join(temp.folder, 'submissions.csv'), 'utf8')).split('\n');
    expect([head, first]).toEqual([
      expect.stringMatching(/,video,resume,answers,captions,missing,/),
      expect.stringContaining(`,resumes/${resumes[0]},`),
    ]);
    temp.remove();
  }, 120_000);
});
