import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCampaignFile } from '@/scripts/lib/read-campaign-file';
import { applyCampaigns } from '@/lib/server/use-cases/campaigns/apply-campaigns';
import { getCampaign, getIntroCaptions } from '@/lib/server/use-cases/visits/get-campaign';
import { applyCampaigns as applyToServer } from '@/tests/support/apply-campaigns';
import { uniqueName } from '@/tests/support/factories';
import { startServer, type TestServer } from '@/tests/support/server';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
const temp = makeTempFolder();
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(async () => {
  await run.close();
  temp.remove();
});

const vttOf = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.500\n${text}`;
const visitor = { uuids: [], rehearsing: null, remember: () => {} };

/** Applies a campaign file with these lines, as organizers write it. */
async function apply(lines: string, name = uniqueName('captions')) {
  const path = join(temp.folder, `${name}.yaml`);
  await writeFile(
    path,
    `organization: { name: ${name} }\ncampaigns:\n  - { name: ${name}, type: default, status: active, ` +
      `allowSharing: true, sections: [{ prompt: a, seconds: 5 }], ${lines} }\n`,
  );
  await applyCampaigns(run.deps, await readCampaignFile(path));
  const asked = { campaignId: name, visitor };
  return {
    name,
    shown: () => getCampaign(run.deps, asked),
    captions: (language: 'en' | 'de' | 'fr' | null = null) => getIntroCaptions(run.deps, { ...asked, language }),
  };
}

describe('the captions of a campaign’s own video', () => {
  it('are files beside it, one for each language, at addresses of their own', async () => {
    await writeFile(join(temp.folder, 'en.vtt'), `\uFEFF${vttOf('Welcome!').replaceAll('\n', '\r\n')}`);
    await writeFile(join(temp.folder, 'de.vtt'), vttOf('Willkommen!'));
    const { name, shown, captions } = await apply(
      'languages: [en, de], introVideoCaptions: { en: ./en.vtt, de: de.vtt }',
    );
    const found = await shown();
    expect(found).toMatchObject({
      introVideoCaptions: null,
      introTracks: [
        { src: `/${name}/intro/captions`, srcLang: 'en', label: 'English' },
        { src: `/${name}/intro/captions?language=de`, srcLang: 'de', label: 'Deutsch' },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('WEBVTT');
    expect(await Promise.all([captions(), captions('de'), captions('fr')])).toEqual([
      ...[vttOf('Welcome!'), vttOf('Willkommen!'), null],
    ]);
    const { shown: without, captions: gone } = await apply('languages: [en]', name);
    expect(await without()).not.toHaveProperty('introTracks');
    expect(await gone()).toBeNull();
  });

  it('are nobody’s before the campaign is open', async () => {
    await writeFile(join(temp.folder, 'one.vtt'), vttOf('Welcome!'));
    const { captions } = await apply(`opens: '2999-12-01T08:00', introVideoCaptions: one.vtt`);
    expect(await captions()).toBeNull();
  });

  it.each([
    ['is not there', null, 'ENOENT'],
    ['is too long', vttOf('a'.repeat(90_000)), 'has more than 80000 bytes'],
    ['is longer than captions may be', vttOf('a'.repeat(30_000)), 'introVideoCaptions: Too big'],
    ['is no text', Buffer.from([0xff, 0xfe, 0x57]), 'is no text in UTF-8'],
    ['is something else', '<html></html>', 'introVideoCaptions: must be captions in WebVTT'],
  ])('leave everything as it was when their file %s', async (_, content, fault) => {
    const file = `${uniqueName('file')}.vtt`;
    if (content !== null) await writeFile(join(temp.folder, file), content);
    await expect(apply(`introVideoCaptions: ${file}`)).rejects.toThrow(fault);
  });
});

describe('the address of such captions', () => {
  const name = uniqueName('captions');
  const silent = uniqueName('silent');
  const closed = uniqueName('closed');
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    const sections = [{ prompt: 'Who are you?', seconds: 5 }];
    const captioned = {
      ...{ sections, languages: ['en', 'de'], introVideoCaptions: vttOf('<script>alert(1)</script>') },
      translations: { de: { introVideoCaptions: vttOf('Grüß Gott!') } },
    };
    await applyToServer(server, [
      { ...captioned, name },
      { name: silent, sections },
      { ...captioned, name: closed, status: 'unpublished' },
    ]);
  }, 120_000);
  afterAll(() => server.stop());

  async function read(path: string) {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' });
    const heads = ['content-type', 'x-content-type-options', 'cache-control', 'set-cookie'];
    return { status: answer.status, text: await answer.text(), heads: heads.map((head) => answer.headers.get(head)) };
  }
  const NOTHING = { status: 404, text: '', heads: [null, 'nosniff', 'private, no-store', null] };

  it.each([
    ['their own language', '', '<script>alert(1)</script>'],
    ['another', '?language=de', 'Grüß Gott!'],
  ])('answers with a text that is nothing but captions, and is not kept: in %s', async (_, query, said) => {
    expect(await read(`/${name}/intro/captions${query}`)).toEqual({
      ...{ status: 200, text: `${vttOf(said)}\n` },
      heads: ['text/vtt; charset=utf-8', 'nosniff', 'private, no-store', null],
    });
  });

  it.each([
    ['a language that the campaign has not', `/${name}/intro/captions?language=fr`],
    ['a language that there is not', `/${name}/intro/captions?language=xx`],
    ['what every object has', `/${name}/intro/captions?language=__proto__`],
    ['another file', `/${name}/intro/captions?language=..%2Fde`],
    ['further heads', `/${name}/intro/captions?language=de%0D%0ASet-Cookie:%20a=b`],
    ['nothing', `/${name}/intro/captions?language=`],
    ['a campaign without captions', `/${silent}/intro/captions`],
    ['a campaign that is not open', `/${closed}/intro/captions`],
    ['no campaign', `/${uniqueName('none')}/intro/captions`],
    ['another folder', '/..%2F..%2Fetc%2Fpasswd/intro/captions'],
    ['a script', '/%3Cscript%3Ealert(1)%3C%2Fscript%3E/intro/captions'],
    ['further heads in the name', `/${name}%0D%0AX-Own:%20a/intro/captions`],
    ['a name that is far too long', `/${'a'.repeat(3000)}/intro/captions`],
  ])('answers a question for %s with nothing', async (_, path) => {
    expect(await read(path)).toEqual(NOTHING);
  });

  it.each([
    ['a name of the server’s own', '/api/intro/captions', 404],
    ['a zero', `/${name}%00/intro/captions`, 400],
  ])('is refused at the door with %s', async (_, path, status) => {
    expect(await read(path)).toMatchObject({
      ...{ status, text: expect.not.stringContaining('WEBVTT') as string },
      heads: ['application/json', 'nosniff', 'no-store', null],
    });
  });
});
