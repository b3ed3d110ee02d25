import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyCampaigns } from '@/lib/server/use-cases/campaigns/apply-campaigns';
import { errorText } from '@/scripts/lib/error-text';
import { readCampaignFile } from '@/scripts/lib/read-campaign-file';
import { campaigns, startCampaigns } from '@/tests/support/campaigns-command';
import { makeDataFolder } from '@/tests/support/database-template';
import { damagePackets } from '@/tests/support/film/damage-packets';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { startServer, type TestServer } from '@/tests/support/server';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createVisitor } from '@/tests/support/visitor';
import { createSection } from '@/tests/support/visit-factories';

const temps: { remove(): void }[] = [];
afterAll(() => temps.forEach((temp) => temp.remove()));

function tempFolder(make = makeTempFolder): string {
  const temp = make();
  temps.push(temp);
  return temp.folder;
}

async function write(text: string): Promise<string> {
  const path = join(tempFolder(), 'campaigns.yaml');
  await writeFile(path, text);
  return path;
}

const good = `
organization: { name: Harbour School }
campaigns:
  - { name: My  Summer, type: default, status: active, allowSharing: true, sections: [{ prompt: Where?, seconds: 5 }, { id: why, prompt: Why?, seconds: 5 }] }
`;

const bad = `
organization: { name: '', plan: { limitVideos: -1 }, extra: 1 }
campaigns:
  - { name: fine, type: default, status: active, allowSharing: true, sections: [{ prompt: Where?, seconds: 5 }] }
  - { name: second, type: odd, status: active, allowSharing: maybe, sections: [{ seconds: 0.5 }, { id: 'a b', prompt: x, seconds: 9000 }] }
`;

async function expectRefused(data: string, args: string[]): Promise<void> {
  const { code, stderr } = await campaigns(data, ...args);
  expect([args[0], code]).toEqual([args[0], 1]);
  expect(stderr.trim()).not.toBe('');
  expect(stderr).not.toContain('    at ');
}

describe('with no server running', () => {
  const untouched = tempFolder(makeDataFolder);
  let parts: ServerParts;
  beforeAll(async () => {
    parts = await openServer();
  });
  afterAll(() => parts.close());

  it('applies a file, lists it, and says what changed the second time', async () => {
    const data = tempFolder();
    const file = await write(good);
    // The program itself, as it is typed; the other tests run it in their own process.
    const created = { code: 0, stdout: 'created my-summer\n', stderr: '' };
    expect(await startCampaigns({ DATA_DIR: data }, 'apply', file)).toEqual(created);
    expect((await campaigns(data, 'apply', file)).stdout).toBe('updated my-summer\n');
    expect((await campaigns(data, 'list')).stdout).toMatch(/my-summer\s+Harbour School\s+default\s+active\s+2\s+0/);
  }, 120_000);

  it('names every fault with its path in the file, writes nothing and ends with 1', async () => {
    const data = tempFolder(makeDataFolder);
    const { code, stdout, stderr } = await campaigns(data, 'apply', await write(bad));
    expect([code, stdout]).toEqual([1, '']);
    const paths = stderr
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]);
    expect(paths.sort()).toEqual([
      'campaigns[1].allowSharing',
      'campaigns[1].sections[0].prompt',
      'campaigns[1].sections[0].seconds',
      'campaigns[1].sections[1].id',
      'campaigns[1].sections[1].seconds',
      'campaigns[1].type',
      'organization',
      'organization.name',
      'organization.plan.limitVideos',
    ]);
    expect((await campaigns(data, 'list')).stdout).toBe('There are no campaigns yet.\n');
  }, 120_000);

  it.each([
    [
      'a name the app itself needs',
      good.replace('My  Summer', 'API'),
      "campaigns[0].name: 'api' is an address of the app itself: rename the campaign",
    ],
    ['the same section twice', good.replace('id: why', "id: '1'"), "campaigns[0].sections[1].id: '1' is there twice"],
    ['no campaigns', 'organization: { name: A }\ncampaigns: []', 'campaigns: '],
    ['what is not YAML', 'organization: [', 'campaigns.yaml: '],
    ['what is not YAML, saying where', 'organization: [', 'at line 1'],
    [
      'more films than a number can say',
      good.replace('School', 'School, plan: { limitVideos: 99999999999 }'),
      'organization.plan.limitVideos: Too big',
    ],
    [
      'a name the app itself needs beside what else is wrong',
      good.replace('My  Summer', 'API').replace('active', 'odd'),
      "campaigns[0].name: 'api' is an address",
    ],
    [
      'a name the file has twice',
      good + good.split('campaigns:\n')[1]!.replace('default', 'odd'),
      "campaigns[1].name: 'my-summer' is in the file twice",
    ],
  ])('refuses %s', async (_, text, fault) => {
    // Runs the command's own steps without its process; the tests above show how the process ends.
    const path = await write(text);
    const applied = readCampaignFile(path).then((document) =>
      applyCampaigns({ ...parts, now: () => new Date() }, document),
    );
    const refused = await applied.then(() => 'applied', errorText);
    expect(refused).toContain(fault);
    expect(refused).not.toMatch(/\n$/);
  });

  it.each([
    ['list'],
    ['show', 'demo'],
    ['submissions', 'demo'],
    ['export', 'demo', '/nonexistent'],
    ['erase', 'demo', 'uuid'],
  ])(
    '%s makes no data in a folder that has none',
    async (...args) => {
      const folder = join(tempFolder(), 'mistyped');
      expect(await campaigns(folder, ...args)).toEqual({
        code: 1,
        stdout: '',
        stderr: `DATA_DIR: there is no data in ${folder}\n`,
      });
      expect(existsSync(folder)).toBe(false);
    },
    60_000,
  );

  it('says why a database cannot be reached', async () => {
    const settings = {
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      APP_SECRET: 'x'.repeat(32),
      DATA_DIR: tempFolder(),
    };
    const { code, stderr } = await startCampaigns(settings, 'list');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database could not be reached\nbecause: .*ECONNREFUSED 127\.0\.0\.1:1\n$/);
  }, 60_000);

  it('says so about a file that is not there, a campaign that is not, and a command that is not', async () => {
    for (const args of [['apply', '/no/such/file.yaml'], ['show', 'none'], ['frobnicate']])
      await expectRefused(untouched, args);
  }, 120_000);
});

describe('while the server runs', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  }, 120_000);
  afterAll(() => server.stop());

  it('applies through the server, serves the campaign at once, and exports what came in (spec 1.3)', async () => {
    expect(await campaigns(server.dataDir, 'apply', await write(good))).toMatchObject({
      code: 0,
      stdout: 'created my-summer\n',
    });
    const shown = JSON.parse((await campaigns(server.dataDir, 'show', 'my-summer')).stdout) as { sections: object[] };
    expect(shown.sections).toEqual([
      createSection({ id: '1', prompt: 'Where?', seconds: 5 }),
      createSection({ id: 'why', prompt: 'Why?', seconds: 5 }),
    ]);
    expect(await campaigns(server.dataDir, 'submissions', 'my-summer')).toMatchObject({
      code: 0,
      stdout: 'There are no submissions yet.\n',
    });
    const visitor = createVisitor(server.url, 'my-summer');
    await visitor.begin('=cmd|Zoë, “Z”');
    const take = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
    await visitor.save('1', take);
    const flawed = join(tempFolder(), 'flawed.mp4');
    const whole = 'tests/fixtures/media/webkitgtk-mock-4s.dedup.mp4';
    const { damaged } = await damagePackets(whole, flawed, { track: 'audio', share: 0.2, seed: 1 });
    await visitor.save('why', new Uint8Array(await readFile(flawed)));
    expect(await visitor.film()).toEqual({ status: 'Complete' });
    await createVisitor(server.url, 'my-summer').begin('Bea');

    const listed = (await campaigns(server.dataDir, 'submissions', 'my-summer')).stdout;
    const lost = `section 2: packets of sound lost: ${damaged.length}`;
    expect(listed).toMatch(new RegExp(`completed\\s+${visitor.uuid}.*${lost}`));
    expect(listed).toMatch(/started\s.*Bea/);

    const refused = await campaigns(server.dataDir, 'export', 'my-summer', '/proc/none/films');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\/proc\/none\/films cannot be made: name a folder/),
    });
    const folder = tempFolder();
    expect(await campaigns(server.dataDir, 'export', 'my-summer', folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 submissions, 1 videos'),
    });
    const films = await readdir(join(folder, 'videos'));
    expect(films).toEqual([expect.stringMatching(/^=cmd Zoë, “Z” – .+ – \d{4}-\d\d-\d\d\.mp4$/)]);
    expect((await readFile(join(folder, 'videos', films[0] ?? ''))).equals(await visitor.download())).toBe(true);
    const [, first] = (await readFile(join(folder, 'submissions.csv'), 'utf8')).split('\n');
    expect(first).toContain(`"'=cmd|Zoë, “Z”"`);
  }, 120_000);

  it('refuses to remove or move a section that has videos', async () => {
    const moved = good.replace(
      /\[(\{ prompt: Where.*?\}), (\{ id: why.*?\})\]/,
      '[$2, { id: "1", prompt: Where?, seconds: 5 }]',
    );
    const removed = good.replace(/, \{ id: why.*?\}\]/, ']');
    expect(await campaigns(server.dataDir, 'apply', await write(moved))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot change places'),
    });
    expect(await campaigns(server.dataDir, 'apply', await write(removed))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("section 'why' has videos and cannot be removed"),
    });
    const longer = good
      .replace('[{', '[{ id: new, prompt: New?, seconds: 5 }, { id: "1", ')
      .replace('{ id: "1",  prompt', '{ id: "1", prompt');
    expect(await campaigns(server.dataDir, 'apply', await write(longer))).toMatchObject({ code: 0 });
  }, 120_000);

  it('says so about a campaign that is not there', async () => {
    for (const args of [
      ['show', 'none'],
      ['submissions', 'none'],
      ['export', 'none', tempFolder()],
    ])
      await expectRefused(server.dataDir, args);
  }, 120_000);

  it('a second server on the same data is told which process has it', async () => {
    await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow(`in use by process ${server.pid}`);
  }, 120_000);
});
