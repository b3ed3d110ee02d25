import { randomUUID } from 'node:crypto';
import { clipUploadKey } from '@/lib/domain/files';
import { writeSection } from '@/lib/domain/campaign-draft';
import type { StoredCampaign } from '@/lib/server/ports/store/campaigns';
import { createDraft } from '@/tests/support/organizer-factories';
import { createSection } from '@/tests/support/visit-factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tests what questions are asked with besides words. */
export function testClips(run: RunningStore): void {
  const { seedCampaign, visitInput } = createSeeds(run);
  const clips = () => run.store.clips;
  const now = new Date('2026-11-27T12:00:00Z');

  async function add(organizationId: string) {
    const id = randomUUID();
    const input = { id, organizationId, kind: 'video' as const, uploadKey: clipUploadKey(id), createdAt: now };
    const clip = await clips().add(input, 10);
    if (clip === 'full') throw new Error('there is room for a clip');
    return clip;
  }

  /** Adds a clip, and makes it when `keep` is called. */
  async function make(organizationId: string) {
    const clip = await add(organizationId);
    const [fileKey, posterKey] = ['clip.mp4', 'poster.jpg'].map((name) => `clips/${clip.id}/sent/1/${name}`);
    if (!fileKey || !posterKey) throw new Error('two keys were expected');
    const made = { fileKey, posterKey, seconds: 4.5, width: 640, height: 480, bytes: 5_000_000_000 };
    await run.store.doomedFiles.expect([fileKey, posterKey], now);
    return { clip, made, keep: () => clips().make(clip.id, made, now) };
  }

  async function sweepAt(at: Date): Promise<void> {
    const times = { old: new Date(at.getTime() - DAY_MS), now: at, limit: 2 };
    for (let after: string | null = ''; after !== null;) ({ last: after } = await clips().sweep({ ...times, after }));
  }

  const naming = (id: string) => [{ ...createSection({ id: 'one' }), clip: { id, kind: 'video' as const } }];
  const write = ({ organizationId, ...campaign }: StoredCampaign, id: string) =>
    run.store.campaigns.write(organizationId, { ...campaign, sections: naming(id) }, null);

  describe('clips', () => {
    it('belong to an organization, which may have so many that nothing names', async () => {
      const { organizationId } = await seedCampaign();
      const other = await seedCampaign();
      const clip = await add(organizationId);
      expect(clip).toMatchObject({ state: 'waiting', fileKey: null, bytes: null });
      const another = {
        id: randomUUID(),
        organizationId,
        kind: 'audio' as const,
        uploadKey: 'another',
        createdAt: now,
      };
      expect(await clips().add(another, 1)).toBe('full');
      expect(await clips().find(organizationId, clip.id)).toEqual(clip);
      expect(await clips().find(other.organizationId, clip.id)).toBeNull();
      expect(await run.store.acceptsUpload(clip.id)).toBe(true);
    });

    it('that are named leave room for others', async () => {
      const campaign = await seedCampaign();
      const { clip, keep } = await make(campaign.organizationId);
      await keep();
      await write(campaign, clip.id);
      const id = randomUUID();
      const input = { id, organizationId: campaign.organizationId, kind: 'video' as const, createdAt: now };
      expect(await clips().add({ ...input, uploadKey: clipUploadKey(id) }, 1)).toMatchObject({ id });
    });

    it('are made or refused once', async () => {
      const { organizationId } = await seedCampaign();
      const { clip, made, keep } = await make(organizationId);
      expect(await clips().ready(organizationId, [clip.id])).toEqual([]);
      expect(await keep()).toBe(true);
      expect(await keep()).toBe(false);
      expect(await clips().refuse(clip.id, 'fileUnusable', now)).toBe(false);
      const ready = { ...clip, ...made, state: 'ready' };
      expect(await clips().ready(organizationId, [clip.id, randomUUID()])).toEqual([ready]);
      expect(await clips().listReady(organizationId)).toEqual([ready]);
      expect(await run.store.acceptsUpload(clip.id)).toBe(false);
      const refused = await add(organizationId);
      expect(await clips().refuse(refused.id, 'fileTooLong', now)).toBe(true);
      expect(await clips().find(organizationId, refused.id)).toMatchObject({ state: 'fileTooLong' });
    });

    it('are named by campaigns of their organization alone, and when they are ready', async () => {
      const campaign = await seedCampaign();
      const { clip, keep } = await make(campaign.organizationId);
      const faults = [{ path: 'sections.0.clip', code: 'clipMissing' }];
      const refusal = { code: 'invalidCampaign', details: { faults } };
      await expect(write(campaign, clip.id)).rejects.toMatchObject(refusal);
      await keep();
      expect(await write(campaign, clip.id)).toBe(true);
      await expect(write(await seedCampaign(), clip.id)).rejects.toMatchObject(refusal);
    });

    it('are swept when no campaign, draft or version has named them for a day', async () => {
      const campaign = await seedCampaign();
      const { organizationId, id } = campaign;
      const seven = await Promise.all(Array.from({ length: 7 }, () => make(organizationId)));
      for (const { keep } of seven) await keep();
      const [kept = '', left = '', named = '', translated = '', drafted = ''] = seven.map(({ clip }) => clip.id);
      // A visit that begins now keeps what it asks.
      await write(campaign, kept);
      expect(await run.store.visits.create(visitInput(campaign))).not.toBeNull();
      // Of this one nothing stays but its version.
      await write(campaign, left);
      const passing = await run.store.visits.create(visitInput(campaign));
      await run.store.visits.erase(passing?.id ?? '', erasure(now));
      const german = { prompt: 'Und Sie?', clip: { id: translated, kind: 'video' as const } };
      const sections = naming(named).map((section) => ({ ...section, translations: { de: german } }));
      await run.store.campaigns.write(organizationId, { ...campaign, sections }, null);
      const draft = createDraft({ sections: naming(drafted).map((section) => writeSection(section)) });
      await run.store.organizerCampaigns.keepDraft(organizationId, { id, draft, revision: null });

      await sweepAt(new Date(now.getTime() + DAY_MS / 2));
      expect(await clips().listReady(organizationId)).toHaveLength(7);
      await sweepAt(new Date(now.getTime() + DAY_MS + 1000));
      const ready = (await clips().listReady(organizationId)).map((clip) => clip.id);
      expect(ready.sort()).toEqual([kept, named, translated, drafted].sort());
    });
  });
}
