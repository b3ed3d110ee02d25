import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCampaignFile } from '@/scripts/lib/read-campaign-file';
import { applyCampaigns } from '@/lib/server/use-cases/campaigns/apply-campaigns';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { uniqueName } from '@/tests/support/factories';
import { openClips } from '@/tests/support/sent-clips';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
let clips: Awaited<ReturnType<typeof openClips>>;
beforeAll(async () => {
  run = await openUseCases();
  clips = await openClips(() => run);
  for (const name of ['video.mp4', 'sound.mp3', 'picture.png']) await clips.file(name);
  await writeFile(join(clips.folder, 'ask.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.500\nWho are you?');
});
afterAll(async () => {
  await clips.close();
  await run.close();
});
afterEach(() => run.present());

/** Applies a campaign file with these sections, as organizers write it, and returns what is stored. */
async function apply(sections: string, name = uniqueName('asked')) {
  const path = join(clips.folder, `${name}.yaml`);
  const campaign = `{ name: ${name}, type: default, status: active, allowSharing: true, languages: [en, de]`;
  await writeFile(path, `organization: { name: ${name} }\ncampaigns:\n  - ${campaign}, sections: [${sections}] }\n`);
  await applyCampaigns(clips.deps(), await readCampaignFile(path));
  const stored = await run.store.campaigns.find(name);
  if (!stored) throw new Error('the campaign was not stored');
  return stored;
}

describe('a question of a campaign file', () => {
  it('is asked with files beside it, which stay the same clips when it is applied again', async () => {
    const sections = `{ prompt: a, seconds: 5, question: { video: ./video.mp4, captions: ask.vtt } },
      { prompt: b, seconds: 5, question: { en: { audio: sound.mp3 }, de: { picture: picture.png, description: Bild } } }`;
    const name = uniqueName('asked');
    const stored = await apply(sections, name);
    expect(stored.sections).toMatchObject([
      { clip: { kind: 'video' }, clipCaptions: expect.stringContaining('Who are you?') as string },
      { clip: { kind: 'audio' }, translations: { de: { clip: { kind: 'picture' }, clipDescription: 'Bild' } } },
    ]);
    const made = await run.store.clips.listReady(stored.organizationId);
    expect(made.map(({ kind }) => kind).sort()).toEqual(['audio', 'picture', 'video']);
    run.pass(26 * 3600 * 1000);
    await removeDoomed(run.deps);
    for (const { fileKey } of made) expect(await run.storage.size(fileKey!)).toBeGreaterThan(0);
    expect((await apply(sections, name)).sections).toEqual(stored.sections);
  });

  it.each([
    ['that is none', '{ video: ask.vtt }', 'question.video: cannot be used'],
    ['that is not there', '{ picture: nowhere.png }', 'question.picture: there is no such file'],
  ])('is refused with a file %s, and nothing is written', async (_, question, fault) => {
    const name = uniqueName('refused');
    const applied = apply(`{ prompt: a, seconds: 5, question: ${question} }`, name);
    await expect(applied).rejects.toMatchObject({ message: expect.stringContaining(fault) as string });
    expect(await run.store.campaigns.find(name)).toBeNull();
  });

  it('is refused with a clip that its organization does not have', async () => {
    await copyFile(join(clips.folder, 'picture.png'), join(clips.folder, 'other.png'));
    const theirs = await apply('{ prompt: a, seconds: 5, question: { picture: other.png } }');
    const { id } = theirs.sections[0]!.clip!;
    const applied = apply(`{ prompt: a, seconds: 5, clip: { id: ${id}, kind: picture } }`);
    await expect(applied).rejects.toMatchObject({ message: expect.stringContaining('no such clip') as string });
  });
});
