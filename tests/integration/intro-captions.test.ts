import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCampaignFile } from '@/scripts/lib/read-campaign-file';
import { applyCampaigns } from '@/lib/server/use-cases/campaigns/apply-campaigns';
import { getCampaign, getIntroCaptions } from '@/lib/server/use-cases/visits/get-campaign';
import { uniqueName } from '@/tests/support/factories';
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
