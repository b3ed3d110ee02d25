import { readFile } from 'node:fs/promises';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { campaigns, campaignsTyping } from '@/tests/support/campaigns-command';
import { createUuid, uniqueName } from '@/tests/support/factories';
import { makePdf } from '@/tests/support/make-pdf';
import { sendPresignedPost } from '@/tests/support/send-presigned-post';
import { startServer, type TestServer } from '@/tests/support/server';
import { storedFiles } from '@/tests/support/stored-files';
import { createVisitor, type TestVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

let server: TestServer;
let short: Uint8Array<ArrayBuffer>;
let long: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  short = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  long = new Uint8Array(await readFile('tests/fixtures/media/chromium-webm-vp8-30fps-6s-kf30.webm'));
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

const visit = async (campaign: string): Promise<TestVisitor> => {
  const one = createVisitor(server.url, campaign);
  await one.begin();
  return one;
};
const erase = (campaign: string, uuid: string) => campaigns(server.dataDir, 'erase', campaign, uuid);
const filesOf = (one: TestVisitor) => storedFiles(server).filter((path) => path.includes(one.uuid));
/** The worker removes files soon after the rows are gone. */
const gone = (one: TestVisitor) => waitFor(() => filesOf(one).length === 0);
const mezzanines = () => storedFiles(server).filter((path) => path.includes('mezzanines'));
const ffmpegRuns = () => storedFiles(server).some((path) => path.startsWith('work'));

async function seedCampaign(): Promise<string> {
  const name = uniqueName('erased');
  await applyCampaigns(server, [{ name, type: 'job', sections: [{ prompt: 'a', seconds: 10 }] }], {
    name: uniqueName('House'),
  });
  return name;
}

it('erases everything of one submission, and nothing of another', async () => {
  const campaign = await seedCampaign();
  const earlier = mezzanines();
  const [one, other] = [await visit(campaign), await visit(campaign)];
  for (const each of [one, other]) {
    await each.sendResume(makePdf());
    await each.save('1', short);
    await each.save('1', short);
    expect(await each.film()).toEqual({ status: 'Complete' });
  }
  await waitFor(() => !filesOf(other).some((path) => path.includes('/upload/')));
  const before = filesOf(other);
  const { completedUrl } = await one.userVideo();
  const { code, stdout } = await erase(campaign, one.uuid);
  expect([code, stdout]).toEqual([0, `erased ${one.uuid} from ${campaign}. Its files go within a minute\n`]);

  await gone(one);
  expect(filesOf(other)).toEqual(before);
  expect((await fetch(`${server.url}${completedUrl}`)).status).toBe(404);
  expect(await one.call(`campaign/${campaign}/userVideo?uuid=${one.uuid}`)).toMatchObject({ status: 404 });
  expect(await one.status()).toMatchObject({ status: 404 });
  expect(await other.userVideo()).toMatchObject({
    completed: true,
    videos: [{ sectionId: '1' }],
    resumeUrl: expect.any(String),
  });
  const listed = (await campaigns(server.dataDir, 'submissions', campaign)).stdout;
  expect(listed).toContain(other.uuid);
  expect(listed).not.toContain(one.uuid);
  await erase(campaign, other.uuid);
  await waitFor(() => mezzanines().every((path) => earlier.includes(path)));
}, 120_000);

it('lets visitors erase their own visit and nobody else’s, and says the same when asked again', async () => {
  const campaign = await seedCampaign();
  const [one, other] = [await visit(campaign), await visit(campaign)];
  await one.sendResume(makePdf());
  await one.save('1', short);
  const own = `campaign/${campaign}/userVideo/${one.uuid}`;
  const before = filesOf(one);
  expect(await other.call(own, { method: 'DELETE' })).toMatchObject({ status: 404 });
  expect(await createVisitor(server.url, campaign, one.uuid).call(own, { method: 'DELETE' })).toMatchObject({
    status: 404,
  });
  expect(filesOf(one)).toEqual(before);
  for (let times = 0; times < 2; times += 1)
    expect(await one.call(own, { method: 'DELETE' })).toMatchObject({ status: 204, body: null });
  await gone(one);
  expect(await one.call(`campaign/${campaign}/userVideo?uuid=${one.uuid}`)).toMatchObject({ status: 404 });
  expect((await campaigns(server.dataDir, 'submissions', campaign)).stdout).not.toContain(one.uuid);
}, 60_000);

it('erases an account nobody else uses, and keeps one that somebody joined', async () => {
  const campaign = await seedCampaign();
  const found = () =>
    createVisitor(server.url, campaign).call<{ id: string }[]>(
      `campaign/${campaign}/userVideo/findname?name=Ada%20Lovelace`,
    );
  const one = await visit(campaign);
  const [account] = (await found()).body;
  const joined = createVisitor(server.url, campaign);
  const body = { uuid: joined.uuid, name: 'Ada Lovelace', device: 'Web', accountId: account?.id };
  await joined.call(`campaign/${campaign}/userVideo`, { method: 'POST', body });
  await erase(campaign, one.uuid);
  expect((await found()).body).toEqual([account]);
  await erase(campaign, joined.uuid);
  expect((await found()).body).toEqual([]);
}, 60_000);

it('erases one campaign’s visit of a uuid, and leaves its others', async () => {
  const [first, second] = [await seedCampaign(), await seedCampaign()];
  const one = await visit(first);
  const body = { uuid: one.uuid, name: 'Ada', device: 'Web' };
  await one.call(`campaign/${second}/userVideo`, { method: 'POST', body });
  await erase(first, one.uuid);
  expect(await one.call(`campaign/${first}/userVideo?uuid=${one.uuid}`)).toMatchObject({ status: 404 });
  expect(await one.call(`campaign/${second}/userVideo?uuid=${one.uuid}`)).toMatchObject({ status: 200 });
}, 60_000);

it.each([
  ['a take is made ready', async () => {}],
  ['its film is asked for', async (one: TestVisitor) => void (await one.stitch())],
])(
  'what is erased while %s does not come back',
  async (_, ask) => {
    const campaign = await seedCampaign();
    const one = await visit(campaign);
    await one.save('1', long);
    const asked = ask(one);
    await waitFor(ffmpegRuns);
    const { code } = await erase(campaign, one.uuid);
    expect(code).toBe(0);
    await asked;
    await waitFor(() => !ffmpegRuns());
    await waitFor(() => filesOf(one).length === 0 && mezzanines().length === 0);
    expect(await one.status()).toMatchObject({ status: 404 });
    expect(server.output()).not.toContain('job failed');
    // The next job ends after everything that the erased job still did.
    const next = await visit(campaign);
    await next.save('1', short);
    expect(await next.film()).toEqual({ status: 'Complete' });
    expect(filesOf(one)).toEqual([]);
    await erase(campaign, next.uuid);
    await waitFor(() => mezzanines().length === 0);
  },
  120_000,
);

it('a form given out before brings nothing any more', async () => {
  const campaign = await seedCampaign();
  const one = await visit(campaign);
  const { body: target } = await one.target('1');
  await erase(campaign, one.uuid);
  const response = await sendPresignedPost({ ...target.data, url: `${server.url}${target.data.url}` }, short);
  expect(response.status).toBe(403);
  expect(filesOf(one)).toEqual([]);
}, 60_000);

it('a visitor who comes back after that begins anew, under another uuid', async () => {
  const campaign = await seedCampaign();
  const one = await visit(campaign);
  await one.save('1', short);
  await erase(campaign, one.uuid);
  const begin = (uuid: string) =>
    one.call(`campaign/${campaign}/userVideo`, { method: 'POST', body: { uuid, name: 'Ada again', device: 'Web' } });
  expect(await begin(one.uuid)).toMatchObject({ status: 404, body: { error: { code: 'notFound' } } });
  expect(await begin(createUuid())).toMatchObject({ status: 201, body: { name: 'Ada again', videos: [] } });
}, 60_000);

it('erases a whole campaign, files and all, once it is said twice', async () => {
  const [campaign, other] = [await seedCampaign(), await seedCampaign()];
  const [one, kept] = [await visit(campaign), await visit(other)];
  for (const each of [one, kept]) await each.save('1', short);
  const refusals = [
    await campaigns(server.dataDir, 'erase', campaign),
    await campaigns(server.dataDir, 'erase', campaign, '--all'),
  ];
  for (const refused of refusals)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Nothing was erased') });
  expect(filesOf(one)).not.toEqual([]);
  expect(await campaigns(server.dataDir, 'erase', campaign, '--all', '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`erased ${campaign}: 1 submissions. `),
  });
  await gone(one);
  expect(filesOf(kept)).not.toEqual([]);
  expect(await one.call(`campaign/${campaign}`)).toMatchObject({ status: 404 });
}, 120_000);

it('asks for a campaign’s name before erasing it, and erases nothing when another is typed', async () => {
  const campaign = await seedCampaign();
  const type = (typed: string) => campaignsTyping(typed, server.dataDir, 'erase', campaign, '--all');
  const question = `To erase ${campaign} with every submission to it, type its name: `;
  for (const typed of ['demo\n', ''])
    expect(await type(typed)).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringMatching(new RegExp(`${question}\\s*Nothing was erased: the name was not typed\n$`)),
    });
  expect(await campaigns(server.dataDir, 'show', campaign)).toMatchObject({ code: 0 });
  expect(await type(`${campaign}\n`)).toMatchObject({
    code: 0,
    stdout: `erased ${campaign}: 0 submissions. Their files go within a minute\n`,
  });
  expect(await campaigns(server.dataDir, 'show', campaign)).toMatchObject({ code: 1 });
}, 60_000);

it('says so and ends with 1 where there is nothing to erase', async () => {
  const campaign = await seedCampaign();
  const uuid = createUuid();
  expect(await erase(campaign, uuid)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no submission of ${uuid} in ${campaign}\n`,
  });
  expect(await erase('none', uuid)).toMatchObject({ code: 1, stderr: 'There is no such campaign\n' });
}, 60_000);
