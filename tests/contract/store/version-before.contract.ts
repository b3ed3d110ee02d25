import { sql, type Kysely } from 'kysely';
import { CampaignContent } from '@/lib/contract/campaign-content';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { writeSection } from '@/lib/domain/campaign-draft';
import type { CampaignInput } from '@/lib/server/ports/store/campaigns';
import type { Tables } from '@/lib/server/store/tables';
import { createUuid, uniqueName } from '@/tests/support/factories';
import { createSection, PLAIN_CONTENT } from '@/tests/support/visit-factories';
import { createSeeds, type RunningStore } from './seeds';

/** Tests that a process of the version before, which knows no documents, goes on with campaigns, and loses nothing. */
export function testVersionBefore(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, seedVisit, save } = createSeeds(run);

  /** Writes a campaign as that version does. */
  const writeAsBefore = (id: string, { title, description, type, allowSharing, sections }: CampaignInput) =>
    run.db.transaction().execute(async (trx) => {
      await sql`
        update campaigns set type = ${type}, title = ${title}, description = ${description},
          allow_sharing = ${allowSharing}, revision = revision + 1
        where id = ${id}`.execute(trx);
      await sql`delete from campaign_drafts where campaign_id = ${id}`.execute(trx);
      await sql`delete from sections where campaign_id = ${id}`.execute(trx);
      const rows = sections.map(
        (section, position) =>
          sql`(${id}, ${position}::int, ${section.id}, ${section.prompt}, ${section.seconds}::int)`,
      );
      await sql`insert into sections (campaign_id, position, id, prompt, seconds) values ${sql.join(rows)}`.execute(
        trx,
      );
    });

  /** Reads a campaign as that version does. */
  async function readAsBefore(id: string) {
    const { rows } = await sql`
      select type, title, description, allow_sharing as "allowSharing", (
        select json_agg(json_build_object('id', s.id, 'prompt', s.prompt, 'seconds', s.seconds) order by s.position)
        from sections s where s.campaign_id = c.id) as sections
      from campaigns c where id = ${id}`.execute(run.db);
    return rows[0];
  }

  /** What that version knows of a campaign. */
  const knownBefore = ({ type, title, description, allowSharing, sections }: CampaignContent) => ({
    ...{ type, title, description, allowSharing },
    sections: sections.map(({ id, prompt, seconds }) => ({ id, prompt, seconds })),
  });

  const documentOf = (id: string) =>
    run.db.selectFrom('campaigns').select('content').where('id', '=', id).executeTakeFirstOrThrow();

  /** A newer version of the app has written fields that this one does not know. */
  const addUnknown = (id: string) =>
    sql`
      update campaigns set content = jsonb_set(content || '{"mood": "calm"}', '{sections,0,mood}', '"bright"')
      where id = ${id}`.execute(run.db);

  const sections = [
    createSection({ id: 'two', prompt: 'Moved?', seconds: 8 }),
    createSection({ id: 'one', prompt: 'Reworded?', seconds: 9 }),
    createSection({ id: 'added', prompt: 'Added?', seconds: 7 }),
  ];
  /** Fields that nobody has written, as a draft has them. */
  const unwritten = {
    ...{ consent: '', consentText: '', introVideoCaptions: '', redirectUrl: '' },
    ...{ opens: '', closes: '', timeZone: '', reviewing: USUAL_REVIEWING },
  };
  const changed = {
    ...PLAIN_CONTENT,
    ...{ type: 'job', title: 'Changed', description: 'By it', allowSharing: false, sections },
  } satisfies CampaignContent;
  const withUnknown = [sections[0], { ...sections[1], mood: 'bright' }, sections[2]];

  describe('a process of the version before', () => {
    it('finds what this version writes', async () => {
      const campaign = await seedCampaign({ title: 'Mine', description: 'Text' });
      expect(await readAsBefore(campaign.id)).toEqual(knownBefore(campaign));
      await run.store.campaigns.write(campaign.organizationId, { ...campaign, ...changed }, null);
      expect(await readAsBefore(campaign.id)).toEqual(knownBefore(changed));
    });

    it('writes what it knows into what this version reads, and nothing else is lost', async () => {
      const campaign = await seedCampaign();
      await addUnknown(campaign.id);
      await writeAsBefore(campaign.id, { ...campaign, ...changed });
      expect(await run.store.campaigns.find(campaign.id)).toEqual({ ...campaign, ...changed });
      const { content } = await documentOf(campaign.id);
      expect(CampaignContent.parse(content)).toEqual(changed);
      expect(content).toMatchObject({ mood: 'calm', sections: [{}, { mood: 'bright' }, {}] });
    });

    it('changes nothing of the content with the status alone', async () => {
      const campaign = await seedCampaign();
      await addUnknown(campaign.id);
      const before = await documentOf(campaign.id);
      await sql`update campaigns set status = 'completed', revision = revision + 1 where id = ${campaign.id}`.execute(
        run.db,
      );
      expect(await documentOf(campaign.id)).toEqual(before);
      expect(await readAsBefore(campaign.id)).toEqual(knownBefore(campaign));
    });

    it('begins a campaign that is nothing but a draft, and saves it', async () => {
      const { organizationId } = await seedCampaign();
      const [id, name] = [createUuid(), uniqueName('before')];
      await sql`
        insert into campaigns (id, name, type, organization_id, allow_sharing, status)
        values (${id}, ${name}, 'job', ${organizationId}, false, 'unpublished')`.execute(run.db);
      const begun = await run.store.organizerCampaigns.find(organizationId, id);
      expect(begun).toMatchObject({ title: null, type: 'job', allowSharing: false, sections: [] });
      await writeAsBefore(id, { ...begun!, ...changed });
      expect(await run.store.campaigns.find(id)).toMatchObject(changed);
    });

    it('whose visits have no versions begins them with what stands', async () => {
      const { campaign, visit } = await seedVisit();
      const [id, uuid] = [createUuid(), createUuid()];
      await sql`
        insert into user_videos (id, campaign_id, account_id, uuid, name, joined, device)
        select ${id}, campaign_id, account_id, ${uuid}, name, joined, device from user_videos
        where id = ${visit.id}`.execute(run.db);
      await run.store.campaigns.write(campaign.organizationId, { ...campaign, ...changed }, null);
      expect((await run.store.visits.getInCampaign(id))?.campaign).toMatchObject({
        ...{ title: campaign.title, type: campaign.type, sections: campaign.sections },
      });
      const versions = await run.db
        .selectFrom('user_videos')
        .select('version_id')
        .distinct()
        .where('campaign_id', '=', campaign.id)
        .execute();
      expect(versions).toHaveLength(1);
    });
  });

  describe('a process of the version before, which counts in frames', () => {
    const shape = { size: { width: 640, height: 480 }, fit: 'pad' } as const;

    it('prepares takes for films of this version, and the other way round', async () => {
      const { visit } = await seedVisit();
      const takes = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      await sql`
        insert into mezzanines (take_id, width, height, fit, frames, video_key, audio_key)
        values (${takes[0]!.id}, 640, 480, 'pad', 59, 'before/video', 'before/audio')`.execute(run.db);
      expect(await run.store.takes.mezzanine(takes[0]!.id, shape)).toMatchObject({ samples: 59 * 1600 });
      const keys = { videoKey: 'own/video', audioKey: 'own/audio', aac: null, named: null };
      await run.store.takes.addMezzanine({ takeId: takes[1]!.id, ...shape, samples: 60 * 1600, ...keys });
      const { rows } = await sql`select frames from mezzanines where take_id = ${takes[1]!.id}`.execute(run.db);
      expect(rows).toEqual([{ frames: 60 }]);
    });

    it('makes films whose chapters this version shows, and the other way round', async () => {
      const { visit } = await seedVisit();
      const { id } = await save(visit.id, 'one');
      const lengths = () =>
        sql`select section_frames, section_samples from stitches where user_video_id = ${visit.id}`.execute(run.db);
      await run.store.stitches.request(visit.id, [id], null);
      await sql`update stitches set section_frames = ${[59, 61]} where user_video_id = ${visit.id}`.execute(run.db);
      expect((await run.store.stitches.find(visit.id))?.sectionSamples).toEqual([59 * 1600, 61 * 1600]);
      await run.store.stitches.complete(visit.id, 1, 'own/film', { sectionSamples: [94_233, 97_600] });
      expect((await lengths()).rows).toEqual([{ section_frames: [59, 61], section_samples: [94_233, 97_600] }]);
    });
  });

  describe('this version, where a newer one has written what it does not know', () => {
    it('keeps that in campaigns, drafts and versions', async () => {
      const campaign = await seedCampaign();
      const { id, organizationId } = campaign;
      const { store } = run;
      await addUnknown(id);
      await store.campaigns.write(organizationId, { ...campaign, ...changed }, null);
      expect((await documentOf(id)).content).toEqual({ ...changed, mood: 'calm', sections: withUnknown });

      const draft = {
        name: campaign.name,
        ...changed,
        ...unwritten,
        sections: sections.map((each) => writeSection(each)),
      };
      const unknown = draft.sections.map((section, index) => ({ ...withUnknown[index], ...section }));
      const content = JSON.stringify({ ...draft, mood: 'calm', sections: unknown });
      await run.db.insertInto('campaign_drafts').values({ campaign_id: id, content, saved_at: new Date() }).execute();
      await store.organizerCampaigns.keepDraft(organizationId, { id, draft, revision: null });
      const kept = await run.db
        .selectFrom('campaign_drafts')
        .select('content')
        .where('campaign_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(kept.content).toEqual(JSON.parse(content));

      const account = { uuid: createUuid(), name: 'Ada', device: 'Web' as const, accountId: null };
      await store.visits.create({ campaign, ...account });
      const version = await run.db
        .selectFrom('campaign_versions')
        .select('content')
        .where('campaign_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(version.content).toEqual((await documentOf(id)).content);
    });

    it('keeps a language that only that one knows, and offers the others', async () => {
      const campaign = await seedCampaign({
        languages: ['de'],
        sections: [createSection({ id: 'one', prompt: 'Warum?' })],
      });
      const { id, organizationId } = campaign;
      const { store } = run;
      await sql`
        update campaigns set intro_video_keys = '{"sv": "own/later"}', content = content || ${JSON.stringify({
          languages: ['de', 'sv'],
          translations: { sv: { title: 'Floden' } },
          sections: [{ ...campaign.sections[0], translations: { sv: { prompt: 'Varför?' } } }],
        })}::jsonb where id = ${id}`.execute(run.db);
      expect(await store.campaigns.find(id)).toEqual(campaign);
      const found = await store.organizerCampaigns.find(organizationId, id);
      expect(found).toMatchObject({ languages: ['de'], translations: {}, introVideoKeys: {} });

      const draft = {
        ...{ name: campaign.name, ...changed, ...unwritten },
        ...{ languages: ['de' as const], sections: campaign.sections.map((each) => writeSection(each)) },
      };
      await store.organizerCampaigns.keepDraft(organizationId, { id, draft, revision: null });
      const drafted = await store.organizerCampaigns.find(organizationId, id);
      expect(drafted?.draft?.content).toMatchObject({ languages: ['de'], translations: {} });

      await store.campaigns.write(organizationId, { ...campaign, title: 'Der Fluss' }, null);
      expect((await documentOf(id)).content).toMatchObject({
        ...{ title: 'Der Fluss', languages: ['de', 'sv'], translations: { sv: { title: 'Floden' } } },
        sections: [{ prompt: 'Warum?', translations: { sv: { prompt: 'Varför?' } } }],
      });
      const { intro_video_keys } = await run.db
        .selectFrom('campaigns')
        .select('intro_video_keys')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(intro_video_keys).toEqual({ sv: 'own/later' });
    });
  });
}
