import type { CampaignInput, OrganizationInput } from '@/lib/server/ports/store/campaigns';
import type { TakePart } from '@/lib/server/ports/store/parts';
import type { Store } from '@/lib/server/ports/store/store';
import type { Take, TakeInput } from '@/lib/server/ports/store/takes';
import type { Erasure } from '@/lib/server/ports/store/visits';
import { createCampaign, createOrganization, createUploadId, createUuid } from '@/tests/support/factories';
import { createSection } from '@/tests/support/visit-factories';

export type StoreUnderTest = { store: Store; close(): Promise<void> };

/** What the store does, whichever database is under it. */
export function testStore(start: () => Promise<StoreUnderTest>): void {
  let run: StoreUnderTest;
  beforeAll(async () => {
    run = await start();
  });
  afterAll(() => run.close());

  async function seedCampaign(campaign: Partial<CampaignInput> = {}, organization: Partial<OrganizationInput> = {}) {
    const input = createCampaign(campaign);
    await run.store.campaigns.apply(createOrganization(organization), [input]);
    const stored = await run.store.campaigns.find(input.name);
    if (!stored) throw new Error('the campaign was not stored');
    return stored;
  }

  async function seedVisit(campaign?: Partial<CampaignInput>) {
    const stored = await seedCampaign(campaign);
    const visit = await run.store.visits.create(visitInput(stored));
    if (!visit) throw new Error('the visit was not stored');
    return { campaign: stored, visit };
  }

  function visitInput(
    campaign: { id: string; organizationId: string },
    given: { uuid?: string; name?: string; accountId?: string } = {},
  ) {
    return {
      campaignId: campaign.id,
      organizationId: campaign.organizationId,
      uuid: createUuid(),
      name: 'Ada Lovelace',
      device: 'Web' as const,
      accountId: null,
      ...given,
    };
  }

  async function issue(visitId: string, given: Partial<TakeInput> = {}): Promise<Take> {
    const take = await tryToIssue(visitId, given);
    if (typeof take === 'string') throw new Error(`the take was not issued: ${take}`);
    return take;
  }

  async function tryToIssue(visitId: string, given: Partial<TakeInput> = {}) {
    const id = given.id ?? createUploadId();
    return run.store.takes.issue({
      sectionId: 'one',
      count: 1,
      device: 'Web',
      videoType: null,
      allowedBytes: 1,
      limitSeconds: 5,
      visitBytes: 1000,
      postsStayOpen: false,
      now: new Date(),
      ...given,
      id,
      visitId,
      folder: `demo/${id}`,
      uploadKey: `demo/${id}/file.mp4`,
    });
  }

  async function save(visitId: string, sectionId: string): Promise<Take> {
    const take = await issue(visitId, { sectionId });
    const saved = await run.store.takes.save(take.id, { bytes: 10, claimedMs: 1000, device: 'Web' });
    if (!saved) throw new Error('the take was not saved');
    return saved;
  }

  const erasure = (until: Date): Erasure => ({
    until,
    idsOf: ({ uuid, takeIds }) => [uuid, ...takeIds].map((id) => `mark of ${id}`),
  });

  describe('campaigns', () => {
    it('come back as they were applied, sections in order (spec 3.2, 6.5)', async () => {
      const sections = [9, 2, 5].map((seconds) =>
        createSection({ id: `s${seconds}`, prompt: `What at ${seconds}?`, seconds }),
      );
      const stored = await seedCampaign(
        { title: 'Título “x”', description: 'two\nlines', sections, allowSharing: false },
        { plan: { limitVideos: 7 } },
      );
      expect(stored).toMatchObject({
        title: 'Título “x”',
        description: 'two\nlines',
        sections,
        type: 'default',
        allowSharing: false,
      });
      expect(await seedCampaign({ allowSharing: true })).toMatchObject({ allowSharing: true });
      expect(stored.organization).toMatchObject({
        plan: { limitVideos: 7 },
        subscription: { status: 'active', totalVideos: 0 },
      });
    });

    it('are found by id as well as by name, and not otherwise', async () => {
      const stored = await seedCampaign();
      expect(await run.store.campaigns.find(stored.id)).toEqual(stored);
      expect(await run.store.campaigns.find(`${stored.name}x`)).toBeNull();
    });

    it('keep the number of videos an organization has when it is applied again', async () => {
      const organization = createOrganization({ subscription: { status: 'active', totalVideos: 4 } });
      const campaign = createCampaign();
      await run.store.campaigns.apply(organization, [campaign]);
      await run.store.campaigns.apply({ ...organization, subscription: { status: 'canceled', totalVideos: 99 } }, [
        campaign,
      ]);
      const stored = await run.store.campaigns.find(campaign.name);
      expect(stored?.organization.subscription).toEqual({ status: 'canceled', totalVideos: 4 });
    });

    it('note when their status changed, and only then', async () => {
      const organization = createOrganization();
      const campaign = createCampaign();
      await run.store.campaigns.apply(organization, [campaign]);
      const before = await run.store.campaigns.find(campaign.name);
      await run.store.campaigns.apply(organization, [{ ...campaign, title: 'New' }]);
      expect((await run.store.campaigns.find(campaign.name))?.statusChangedAt).toEqual(before?.statusChangedAt);
      await run.store.campaigns.apply(organization, [{ ...campaign, status: 'completed' }]);
      const after = await run.store.campaigns.find(campaign.name);
      expect(after?.statusChangedAt.getTime()).toBeGreaterThan(before?.statusChangedAt.getTime() ?? Infinity);
    });

    it('are applied all or nothing', async () => {
      const good = createCampaign();
      const bad = createCampaign({ sections: [createSection({ id: 'same' }), createSection({ id: 'same' })] });
      await expect(run.store.campaigns.apply(createOrganization(), [good, bad])).rejects.toThrow();
      expect(await run.store.campaigns.find(good.name)).toBeNull();
    });

    it('know which of their sections have takes', async () => {
      const { campaign, visit } = await seedVisit();
      expect(await run.store.campaigns.recordedSections(campaign.id)).toEqual([]);
      await issue(visit.id, { sectionId: 'two' });
      expect(await run.store.campaigns.recordedSections(campaign.id)).toEqual(['two']);
    });
  });

  describe('user videos', () => {
    it('are one a campaign and uuid', async () => {
      const { campaign, visit } = await seedVisit();
      expect(await run.store.visits.create(visitInput(campaign, { uuid: visit.uuid }))).toBeNull();
      expect(await run.store.visits.find(campaign.id, visit.uuid)).toEqual(visit);
      expect(await run.store.visits.uuidExists(visit.uuid)).toBe(true);
      expect(await run.store.visits.uuidExists(createUuid())).toBe(false);
    });

    it('find accounts by the whole name however it is spelt, within the organization (spec 7.22)', async () => {
      const campaign = await seedCampaign();
      const other = await seedCampaign();
      await run.store.visits.create(visitInput(campaign, { name: 'Zoë  van Dyk' }));
      await run.store.visits.create(visitInput(other, { name: 'Zoë van Dyk' }));
      expect(await run.store.visits.findAccounts(campaign.organizationId, 'ZOË VAN DYK', 5)).toHaveLength(1);
      expect(await run.store.visits.findAccounts(campaign.organizationId, 'Zoë', 5)).toEqual([]);
    });

    it('join an account of the same organization, and of no other', async () => {
      const campaign = await seedCampaign();
      const stranger = await seedVisit();
      const first = await run.store.visits.create(visitInput(campaign));
      const joined = await run.store.visits.create(visitInput(campaign, { accountId: first?.accountId ?? '' }));
      const refused = await run.store.visits.create(visitInput(campaign, { accountId: stranger.visit.accountId }));
      expect(joined?.accountId).toBe(first?.accountId);
      expect(refused?.accountId).not.toBe(stranger.visit.accountId);
      const listed = await run.store.campaigns.submissions(campaign.id);
      expect(listed.map(({ claimsAccount }) => claimsAccount)).toEqual([false, true, false]);
    });
  });

  describe('takes', () => {
    it('are numbered upwards, never twice the same', async () => {
      const { visit } = await seedVisit();
      const counts = [];
      for (const count of [1, 1, 7, 2]) counts.push((await issue(visit.id, { count }))?.count);
      expect(counts).toEqual([1, 2, 7, 8]);
    });

    it('get different numbers when asked for at once', async () => {
      const { visit } = await seedVisit();
      const takes = await Promise.all(Array.from({ length: 8 }, () => issue(visit.id)));
      expect(new Set(takes.map((take) => take?.count)).size).toBe(8);
    });

    it('keep what they have when the same is asked for again, and are nobody else’s', async () => {
      const { visit } = await seedVisit();
      const other = await seedVisit();
      const take = await issue(visit.id);
      const again = { id: take.id };
      expect(await issue(visit.id, again)).toEqual(take);
      expect(await tryToIssue(visit.id, { ...again, sectionId: 'two' })).toBe('foreign');
      expect(await tryToIssue(other.visit.id, again)).toBe('foreign');
    });

    it('count as the latest of their section by number, not by time of arrival', async () => {
      const { visit } = await seedVisit();
      const [first, second] = [await issue(visit.id), await issue(visit.id)];
      for (const take of [second, first])
        await run.store.takes.save(take.id, { bytes: 1, claimedMs: null, device: 'Web' });
      expect((await run.store.takes.latest(visit.id)).get('one')?.id).toBe(second?.id);
    });

    it('are not there for a film until they are saved', async () => {
      const { visit } = await seedVisit();
      await issue(visit.id);
      expect((await run.store.takes.latest(visit.id)).size).toBe(0);
    });

    it('lie where they were accepted once they are saved, and take nothing by their forms then', async () => {
      const { visit } = await seedVisit();
      const [take, confirmed] = [await issue(visit.id), await issue(visit.id, { allowedBytes: 9 })];
      expect(await run.store.acceptsUpload(take.id)).toBe(true);
      const saved = await run.store.takes.save(take.id, {
        key: `saved/${take.id}`,
        bytes: 1,
        claimedMs: null,
        device: 'Web',
      });
      expect(saved).toMatchObject({ key: `saved/${take.id}`, uploadKey: take.uploadKey });
      expect(await run.store.takes.findByKey(take.uploadKey)).toEqual(saved);
      const part = { index: 0, bytes: 9, sha256: 'a'.repeat(64) };
      await run.store.parts.add(confirmed.id, part);
      await run.store.parts.confirm(confirmed.id, {
        key: `saved/${confirmed.id}`,
        parts: [part],
        sha256: 'f'.repeat(64),
      });
      expect(
        await run.store.takes.save(confirmed.id, { key: 'another', bytes: 1, claimedMs: null, device: 'Web' }),
      ).toBeNull();
      const discarded = await issue(visit.id);
      await run.store.takes.discard(discarded.id, new Date());
      const open = [take.id, confirmed.id, discarded.id, createUploadId()].map((id) => run.store.acceptsUpload(id));
      expect(await Promise.all(open)).toEqual([false, false, false, false]);
    });

    it('say whether their recording was cut off', async () => {
      const { visit } = await seedVisit();
      expect(await save(visit.id, 'one')).toMatchObject({ interrupted: false });
      const take = await issue(visit.id);
      expect(
        await run.store.takes.save(take.id, { bytes: 1, claimedMs: null, device: 'Web', interrupted: true }),
      ).toMatchObject({ interrupted: true });
    });

    it('are saved once: a second record changes nothing', async () => {
      const { visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      const again = await run.store.takes.save(take.id, { bytes: 99, claimedMs: 5, device: 'Web_iOS' });
      expect(again).toEqual(take);
    });

    it('are owed work while saved, latest, sound and not ready', async () => {
      const since = new Date(0);
      const { visit } = await seedVisit();
      const [old, damaged, ready, owed] = [
        await save(visit.id, 'one'),
        await save(visit.id, 'two'),
        await save(visit.id, 'three'),
        await save(visit.id, 'one'),
      ];
      await run.store.takes.setFault(damaged.id, 'damaged');
      const mezzanine = {
        takeId: ready.id,
        size: { width: 640, height: 480 },
        fit: 'pad' as const,
        frames: 30,
        videoKey: 'v',
        audioKey: 'a',
      };
      await run.store.takes.addMezzanine(mezzanine);
      const ids = (await run.store.takes.unprepared(since)).map((take) => take.id);
      expect(ids).toContain(owed.id);
      for (const take of [old, damaged, ready]) expect(ids).not.toContain(take.id);
      expect(await run.store.takes.mezzanine(ready.id, mezzanine.size, 'pad')).toEqual(mezzanine);
      expect(await run.store.takes.mezzanine(ready.id, mezzanine.size, 'crop')).toBeNull();
    });

    it('are made ready once: what another run was faster with is kept', async () => {
      const { visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      const made = (of: string) => ({
        takeId: take.id,
        size: { width: 2, height: 2 },
        fit: 'pad' as const,
        frames: 1,
        videoKey: `${of}/v`,
        audioKey: `${of}/a`,
      });
      expect(await run.store.takes.addMezzanine(made('first'))).toEqual({ kept: made('first'), unreferenced: [] });
      expect(await run.store.takes.addMezzanine(made('late'))).toEqual({
        kept: made('first'),
        unreferenced: ['late/v', 'late/a'],
      });
      expect(await run.store.takes.addMezzanine(made('first'))).toEqual({ kept: made('first'), unreferenced: [] });
    });

    it('that others took the place of keep nothing that was made of them, but for the film asked for last', async () => {
      const { visit } = await seedVisit();
      const [old, next] = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      for (const { id } of [old, next])
        await run.store.takes.addMezzanine({
          takeId: id,
          size: { width: 2, height: 2 },
          fit: 'pad',
          frames: 1,
          videoKey: `${id}/v`,
          audioKey: `${id}/a`,
        });
      await run.store.stitches.request(visit.id, [old.id, next.id], null);
      const newer = await save(visit.id, 'one');
      expect(await run.store.takes.dropSpareMezzanines(visit.id, 'one')).toEqual([]);
      await run.store.stitches.request(visit.id, [newer.id, next.id], null);
      expect(await run.store.takes.dropSpareMezzanines(visit.id, 'one')).toEqual([`${old.id}/v`, `${old.id}/a`]);
      expect(await run.store.takes.dropSpareMezzanines(visit.id, 'two')).toEqual([]);
    });

    it('are ready in three shapes at most: a further one takes the place of all', async () => {
      const { visit } = await seedVisit();
      const { id: takeId } = await save(visit.id, 'one');
      const made = (width: number) => ({
        takeId,
        size: { width, height: 2 },
        fit: 'pad' as const,
        frames: 1,
        videoKey: `${takeId}/${width}/v`,
        audioKey: `${takeId}/${width}/a`,
      });
      for (const width of [2, 4, 6]) expect((await run.store.takes.addMezzanine(made(width))).unreferenced).toEqual([]);
      const { kept, unreferenced } = await run.store.takes.addMezzanine(made(8));
      expect(kept).toEqual(made(8));
      expect(unreferenced.sort()).toEqual(
        [2, 4, 6].flatMap((width) => [`${takeId}/${width}/a`, `${takeId}/${width}/v`]),
      );
      expect(await run.store.takes.mezzanine(takeId, { width: 2, height: 2 }, 'pad')).toBeNull();
    });

    it('are found by the key of their file, or of their form', async () => {
      const { visit } = await seedVisit();
      const take = await issue(visit.id);
      const part = { index: 0, bytes: 1, sha256: 'a'.repeat(64) };
      await run.store.parts.add(take.id, part);
      await run.store.parts.confirm(take.id, { key: `saved/${take.id}`, parts: [part], sha256: 'f'.repeat(64) });
      for (const key of [take.uploadKey, `saved/${take.id}`])
        expect((await run.store.takes.findByKey(key))?.id).toBe(take.id);
      expect(await run.store.takes.findByKey(`saved/${visit.id}`)).toBeNull();
    });

    it('are owed nothing while the first section of their visit is missing or bad', async () => {
      const { visit } = await seedVisit();
      const owed = async () =>
        (await run.store.takes.unprepared(new Date(0)))
          .filter((take) => take.visitId === visit.id)
          .map((take) => take.id);
      const second = await save(visit.id, 'two');
      expect(await owed()).toEqual([]);
      const first = await save(visit.id, 'one');
      expect(await owed()).toEqual([second.id, first.id]);
      await run.store.takes.setFault(first.id, 'damaged');
      expect(await owed()).toEqual([]);
      const again = await save(visit.id, 'one');
      expect(await owed()).toEqual([second.id, again.id]);
    });

    it('are owed nothing once their film is done, though what was made of them for it is gone', async () => {
      const { visit } = await seedVisit();
      const takes = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      const owed = async () =>
        (await run.store.takes.unprepared(new Date(0)))
          .filter(({ visitId }) => visitId === visit.id)
          .map(({ id }) => id);
      const ids = takes.map(({ id }) => id);
      const { stitch } = await run.store.stitches.request(visit.id, ids, null);
      expect(await owed()).toEqual(ids);
      await run.store.stitches.complete(visit.id, stitch.attempt, `film of ${visit.id}`);
      expect(await owed()).toEqual([]);
      const anew = await save(visit.id, 'two');
      expect(await owed()).toEqual([anew.id]);
    });

    it('are owed nothing once set aside, or when they are old', async () => {
      const { visit } = await seedVisit();
      const [recent, aside] = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      await run.store.takes.setAside(aside.id);
      const owed = async (since: Date) =>
        (await run.store.takes.unprepared(since)).filter((take) => take.visitId === visit.id).map((take) => take.id);
      expect(await owed(new Date(0))).toEqual([recent.id]);
      expect(await owed(new Date(Date.now() + 60_000))).toEqual([]);
    });
  });

  describe('parts of a take', () => {
    const sha = (letter: string) => letter.repeat(64);
    const part = (index: number, letter = 'a', bytes = 10) => ({ index, bytes, sha256: sha(letter) });
    const whole = (parts: TakePart[], letter = 'f') => ({ key: `whole/${createUuid()}`, parts, sha256: sha(letter) });

    async function seedTake(given: Partial<TakeInput> = {}) {
      const { visit } = await seedVisit();
      return issue(visit.id, { allowedBytes: 100, ...given });
    }

    it('remember how often their work spent its CPU seconds', async () => {
      const { visit } = await seedVisit();
      const [take, other] = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      expect([await run.store.takes.noteCpuSpent(take.id), await run.store.takes.noteCpuSpent(take.id)]).toEqual([
        1, 2,
      ]);
      expect(await run.store.takes.noteCpuSpent(other.id)).toBe(1);
    });

    it('come back in order, each once', async () => {
      const { id } = await seedTake();
      for (const each of [part(2), part(0), part(2), part(1, 'b')])
        expect(await run.store.parts.add(id, each)).toBe('added');
      expect(await run.store.parts.list(id)).toEqual([part(0), part(1, 'b'), part(2)]);
      expect(await run.store.parts.list(createUploadId())).toEqual([]);
    });

    it('give way to another of their index, which nobody has looked at', async () => {
      const { id } = await seedTake();
      await run.store.parts.add(id, part(0));
      await run.store.parts.verify(id, part(0));
      expect(await run.store.parts.unverified(id)).toEqual([]);
      await run.store.parts.add(id, part(0));
      expect(await run.store.parts.unverified(id)).toEqual([]);
      await run.store.parts.add(id, part(0, 'b'));
      await run.store.parts.verify(id, part(0, 'a'));
      expect(await run.store.parts.unverified(id)).toEqual([part(0, 'b')]);
      expect(await run.store.parts.list(id)).toEqual([part(0, 'b')]);
    });

    it('are counted, and those missing below the highest are named', async () => {
      const { id } = await seedTake();
      const missing = async () => [(await run.store.takes.find(id))?.partCount, await run.store.parts.missing(id)];
      const seen = [await missing()];
      for (const each of [part(3), part(0), part(0, 'b'), part(2), part(1)]) {
        await run.store.parts.add(id, each);
        seen.push(await missing());
      }
      expect(seen).toEqual([
        [0, []],
        [1, [0, 1, 2]],
        [2, [1, 2]],
        [2, [1, 2]],
        [3, [1]],
        [4, []],
      ]);
      await run.store.parts.drop(id, [part(2), part(0, 'b')]);
      expect(await missing()).toEqual([2, [0, 2]]);
      await run.store.parts.add(id, { ...part(0), bytes: 80 });
      expect(await run.store.parts.add(id, part(2))).toBe('full');
    });

    it('are forgotten when they are dropped, but not the one that took their place', async () => {
      const { id } = await seedTake();
      for (const each of [part(0), part(1)]) await run.store.parts.add(id, each);
      await run.store.parts.add(id, part(1, 'b'));
      expect(await run.store.parts.drop(id, [part(0), part(1, 'a')])).toBe(true);
      expect(await run.store.parts.list(id)).toEqual([part(1, 'b')]);
    });

    it('have no more bytes together than their take may have, however many are announced at once', async () => {
      const { id } = await seedTake({ allowedBytes: 35 });
      const answers = await Promise.all([0, 1, 2, 3, 4].map((index) => run.store.parts.add(id, part(index))));
      expect(answers.sort()).toEqual(['added', 'added', 'added', 'full', 'full']);
      const [first] = await run.store.parts.list(id);
      expect(await run.store.parts.add(id, { ...part(first?.index ?? 0, 'b'), bytes: 15 })).toBe('added');
    });

    it('are settled for good once their take is frozen', async () => {
      const { id, key } = await seedTake();
      for (const each of [part(0), part(1), part(2)]) await run.store.parts.add(id, each);
      const settled = whole([part(0), part(1)]);
      expect(await run.store.parts.confirm(id, settled)).toBe('confirmed');
      expect(await run.store.takes.find(id)).toMatchObject({
        key: settled.key,
        uploadKey: key,
        manifestHash: sha('f'),
        bytes: 20,
        savedAt: null,
      });
      expect(await run.store.parts.confirm(id, settled)).toBe('confirmed');
      expect(await run.store.parts.confirm(id, whole([part(0)], 'e'))).toBe('settled');
      expect([
        await run.store.parts.add(id, part(0)),
        await run.store.parts.add(id, part(0, 'b')),
        await run.store.parts.add(id, part(2)),
      ]).toEqual(['added', 'settled', 'settled']);
      expect(await run.store.parts.drop(id, [part(0)])).toBe(false);
      expect(await run.store.parts.list(id)).toEqual([part(0), part(1)]);
    });

    it('are not settled as what they no longer are, nor for a take that is gone, saved or discarded', async () => {
      const [changed, saved, discarded] = [await seedTake(), await seedTake(), await seedTake()];
      for (const { id } of [changed, saved, discarded]) await run.store.parts.add(id, part(0));
      await run.store.parts.add(changed.id, part(0, 'b'));
      await run.store.takes.save(saved.id, { bytes: 1, claimedMs: null, device: 'Web' });
      await run.store.takes.discard(discarded.id, new Date());
      const answers = [];
      for (const id of [changed.id, saved.id, discarded.id, createUploadId()])
        answers.push(await run.store.parts.confirm(id, whole([part(0)])));
      expect(answers).toEqual(['changed', 'settled', 'settled', 'gone']);
    });

    it('frozen by two at once as different wholes are one of them', async () => {
      const { id } = await seedTake();
      for (const each of [part(0), part(1)]) await run.store.parts.add(id, each);
      const answers = await Promise.all([
        run.store.parts.confirm(id, whole([part(0)], 'e')),
        run.store.parts.confirm(id, whole([part(0), part(1)], 'f')),
      ]);
      expect(answers.sort()).toEqual(['confirmed', 'settled']);
    });
  });

  describe('takes that are not saved', () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    /** Sweeps at that time until there is nothing more to sweep; says what of these takes was swept. */
    async function sweep(now: Date, ids: string[]) {
      const swept = [];
      for (;;) {
        const next = await run.store.takes.beginSweep({
          over: new Date(now.getTime() - 3 * 3_600_000),
          old: new Date(now.getTime() - 48 * 3_600_000),
          now,
        });
        if (!next) return swept;
        if (ids.includes(next.take.id)) swept.push([next.take.id, next.what]);
        await run.store.takes.endSweep(next.take.id, next.at);
      }
    }

    it('are swept when nobody has touched them for long, others when their forms are over', async () => {
      const { visit } = await seedVisit();
      const [open, touched, discarded] = [await issue(visit.id), await issue(visit.id), await issue(visit.id)];
      const saved = await save(visit.id, 'two');
      await run.store.takes.discard(discarded.id, new Date());
      const ids = [open, touched, discarded, saved].map(({ id }) => id);
      expect(await sweep(hours(2), ids)).toEqual([]);
      expect((await sweep(hours(4), ids)).sort()).toEqual(
        [
          [discarded.id, 'all'],
          [saved.id, 'parts'],
        ].sort(),
      );
      expect(await run.store.takes.touch(touched.id, hours(47))).toBe(true);
      expect(await sweep(hours(49), ids)).toEqual([[open.id, 'all']]);
      expect(await sweep(hours(94), ids)).toEqual([]);
      expect(await sweep(hours(96), ids)).toEqual([[touched.id, 'all']]);
      expect((await run.store.takes.latest(visit.id)).get('two')?.id).toBe(saved.id);
    });

    it('cannot be touched while they are swept, by one sweep at a time, and begin anew after it', async () => {
      const { visit } = await seedVisit();
      const take = await issue(visit.id, { allowedBytes: 100 });
      const part = { index: 0, bytes: 10, sha256: 'a'.repeat(64) };
      await run.store.parts.add(take.id, part);
      await run.store.parts.confirm(take.id, { key: `whole/${take.id}`, parts: [part], sha256: 'f'.repeat(64) });
      await sweep(hours(2000), []);
      await run.store.takes.touch(take.id, hours(2000));
      const sweeping = (now: Date) => run.store.takes.beginSweep({ over: now, old: now, now });
      expect((await sweeping(hours(2100)))?.take.id).toBe(take.id);
      expect(await run.store.takes.touch(take.id, hours(2100))).toBe(false);
      expect(await tryToIssue(visit.id, { id: take.id, now: hours(2100) })).toBe('sweeping');
      expect(await sweeping(hours(2100.01))).toBeNull();
      const again = await sweeping(hours(2101));
      expect(again?.take.id).toBe(take.id);
      // The one held up, which another took over, ends nothing.
      await run.store.takes.endSweep(take.id, hours(2100));
      expect(await run.store.takes.touch(take.id, hours(2101))).toBe(false);
      await run.store.takes.endSweep(take.id, again!.at);
      expect(await run.store.takes.find(take.id)).toMatchObject({ key: take.key, manifestHash: null, bytes: null });
      expect(await run.store.parts.list(take.id)).toEqual([]);
      expect(await issue(visit.id, { id: take.id, now: hours(2102) })).toMatchObject({ count: take.count });
    });

    it('that were discarded are taken no more, and one that is saved is not discarded', async () => {
      const { visit } = await seedVisit();
      const take = await issue(visit.id);
      expect(await run.store.takes.discard(take.id, new Date())).toBe(true);
      expect(await tryToIssue(visit.id, { id: take.id })).toBe('discarded');
      expect(await run.store.takes.save(take.id, { bytes: 1, claimedMs: null, device: 'Web' })).toBeNull();
      expect(await run.store.takes.discard((await save(visit.id, 'two')).id, new Date())).toBe(false);
      expect(await run.store.takes.discard(createUploadId(), new Date())).toBe(false);
      expect((await issue(visit.id)).count).toBe(take.count + 1);
    });
  });

  describe('stitches', () => {
    it('begin once however often they are asked for at once', async () => {
      const { visit } = await seedVisit();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => run.store.stitches.request(visit.id, ['a', 'b'], null)),
      );
      expect(answers.filter(({ hasBegun }) => hasBegun)).toHaveLength(1);
      expect(answers.every(({ stitch }) => stitch.attempt === 1 && stitch.status === 'Progressing')).toBe(true);
    });

    it('begin anew for other takes, another shape, and after an error', async () => {
      const { visit } = await seedVisit();
      const attempt = async (takes: string[], type: '3x4' | null) =>
        (await run.store.stitches.request(visit.id, takes, type)).stitch.attempt;
      expect(await attempt(['a', 'b'], null)).toBe(1);
      expect(await attempt(['a', 'c'], null)).toBe(2);
      expect(await attempt(['a', 'c'], '3x4')).toBe(3);
      await run.store.stitches.fail(visit.id, 3, { message: 'm', solution: 'AWSIsDown', sectionId: null });
      expect(await attempt(['a', 'c'], '3x4')).toBe(4);
    });

    it('are finished by the current attempt alone, and once', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.request(visit.id, ['a'], null);
      await run.store.stitches.request(visit.id, ['b'], null);
      const current = async (attempt: number) =>
        (await run.store.stitches.complete(visit.id, attempt, `film ${attempt}`)).isCurrent;
      expect(await current(1)).toBe(false);
      expect(await run.store.stitches.fail(visit.id, 1, { message: 'm', solution: 'AWSIsDown', sectionId: null })).toBe(
        false,
      );
      expect(await current(2)).toBe(true);
      expect(await current(2)).toBe(false);
      expect(await run.store.stitches.find(visit.id)).toMatchObject({ status: 'Complete', filmKey: 'film 2' });
    });

    it('complete the visit and count for its organization with the first film, never with a later one', async () => {
      const { campaign, visit } = await seedVisit();
      const total = async () => (await run.store.campaigns.find(campaign.id))?.organization.subscription.totalVideos;
      for (const take of ['a', 'b']) {
        const { stitch } = await run.store.stitches.request(visit.id, [take], null);
        await run.store.stitches.complete(visit.id, stitch.attempt, take);
      }
      expect(await total()).toBe(1);
      expect((await run.store.visits.get(visit.id))?.completedAt).toBeInstanceOf(Date);
    });

    it('made ahead are done the moment they are asked for, and complete the visit only then', async () => {
      const { campaign, visit } = await seedVisit();
      const total = async () => (await run.store.campaigns.find(campaign.id))?.organization.subscription.totalVideos;
      expect((await run.store.stitches.prepare(visit.id, ['a'], null))?.stitch.status).toBe('Ahead');
      expect(await run.store.stitches.complete(visit.id, 1, 'film')).toEqual({ isCurrent: true, unreferenced: [] });
      expect([await total(), (await run.store.visits.get(visit.id))?.completedAt]).toEqual([0, null]);
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: false,
        stitch: { status: 'Complete', filmKey: 'film' },
      });
      expect([await total(), (await run.store.visits.get(visit.id))?.completedAt]).toEqual([1, expect.any(Date)]);
    });

    it('being made ahead are what is asked for then, and finish as such', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.prepare(visit.id, ['a'], null);
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: true,
        stitch: { status: 'Progressing', attempt: 1 },
      });
      await run.store.stitches.complete(visit.id, 1, 'film');
      expect(await run.store.stitches.find(visit.id)).toMatchObject({ status: 'Complete', filmKey: 'film' });
    });

    it('are not made ahead while one is asked for, nor twice of the same takes', async () => {
      const { visit } = await seedVisit();
      expect(await run.store.stitches.prepare(visit.id, ['a'], null)).not.toBeNull();
      expect(await run.store.stitches.prepare(visit.id, ['a'], null)).toBeNull();
      await run.store.stitches.request(visit.id, ['a'], null);
      expect(await run.store.stitches.prepare(visit.id, ['b'], null)).toBeNull();
      await run.store.stitches.fail(visit.id, 1, { message: 'm', solution: 'reRecordAll', sectionId: null });
      expect(await run.store.stitches.prepare(visit.id, ['a'], null)).toBeNull();
    });

    it('made ahead of damaged sections say so at once to whoever asks, and are tried anew by who asks again', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.prepare(visit.id, ['a'], null);
      expect(
        await run.store.stitches.fail(visit.id, 1, { message: 'm', solution: 'reRecordSection', sectionId: 'one' }),
      ).toBe(false);
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: false,
        stitch: { status: 'Error', solution: 'reRecordSection' },
      });
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: true,
        stitch: { status: 'Progressing', attempt: 2, solution: null },
      });
    });

    it('made ahead in the machine’s bad moment are tried again when they are asked for', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.prepare(visit.id, ['a'], null);
      await run.store.stitches.fail(visit.id, 1, { message: 'm', solution: 'AWSIsDown', sectionId: null });
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: true,
        stitch: { status: 'Progressing' },
      });
    });

    it('say which file nobody needs any more', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.prepare(visit.id, ['a'], null);
      await run.store.stitches.complete(visit.id, 1, 'never asked for');
      expect((await run.store.stitches.prepare(visit.id, ['b'], null))?.unreferenced).toEqual(['never asked for']);
      await run.store.stitches.complete(visit.id, 2, 'first');
      expect((await run.store.stitches.request(visit.id, ['b'], null)).unreferenced).toEqual([]);
      await run.store.stitches.request(visit.id, ['c'], null);
      expect((await run.store.stitches.complete(visit.id, 3, 'second')).unreferenced).toEqual(['first']);
    });

    it('name as unneeded what a late run of the same attempt made, and never a film that is the visit’s', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.request(visit.id, ['a'], null);
      const complete = (key: string) => run.store.stitches.complete(visit.id, 1, key);
      expect(await complete('film of the first run')).toEqual({ isCurrent: true, unreferenced: [] });
      expect(await complete('film of the late run')).toEqual({
        isCurrent: false,
        unreferenced: ['film of the late run'],
      });
      // Sent again, because the answer was lost.
      expect(await complete('film of the first run')).toEqual({ isCurrent: false, unreferenced: [] });
      expect(await run.store.stitches.find(visit.id)).toMatchObject({ filmKey: 'film of the first run' });
    });

    it('name as unneeded what other runs for them noted, and what runs noted long ago that no row refers to', async () => {
      const { visit } = await seedVisit();
      const { runFiles, stitches } = run.store;
      const [noted, before, after] = [new Date(2026, 1, 1), new Date(2026, 1, 1), new Date(2026, 1, 2)];
      await stitches.request(visit.id, ['a'], null);
      const [dead, mine, ready] = ['dead', 'mine', 'ready'].map((name) => `${name}/${visit.id}`) as [
        string,
        string,
        string,
      ];
      await runFiles.note(visit.id, 'film', [dead], noted);
      await runFiles.note(visit.id, 'film', [mine], noted);
      await runFiles.note(visit.id, 'mezzanine', [ready], noted);
      expect(await stitches.complete(visit.id, 1, mine)).toEqual({ isCurrent: true, unreferenced: [dead] });
      await runFiles.note(visit.id, 'film', [mine], noted);
      expect((await runFiles.abandoned(before, 10)).noted).toEqual([]);
      const abandoned = await runFiles.abandoned(after, 10);
      expect({ noted: abandoned.noted.sort(), unreferenced: abandoned.unreferenced }).toEqual({
        noted: [mine, ready],
        unreferenced: [ready],
      });
      await runFiles.forget([mine, ready]);
      expect((await runFiles.abandoned(after, 10)).noted).toEqual([]);
    });

    it('say of keys which no row refers to', async () => {
      const { visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      const [film, ahead, video, audio] = ['film', 'ahead', 'video', 'audio'].map((name) => `${name}/${take.id}`);
      await run.store.stitches.request(visit.id, ['a'], null);
      await run.store.stitches.complete(visit.id, 1, film!);
      await run.store.stitches.prepare(visit.id, ['b'], null);
      await run.store.stitches.complete(visit.id, 2, ahead!);
      await run.store.takes.addMezzanine({
        takeId: take.id,
        size: { width: 2, height: 2 },
        fit: 'pad',
        frames: 1,
        videoKey: video!,
        audioKey: audio!,
      });
      const own = [film!, ahead!, video!, audio!, take.key];
      expect(await run.store.unreferenced(visit.id, ['nobody’s', ...own])).toEqual(['nobody’s']);
      await run.store.visits.erase(visit.id, erasure(new Date()));
      expect((await run.store.unreferenced(visit.id, own)).sort()).toEqual(own.sort());
    });

    it('are unfinished while they progress', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.request(visit.id, ['a'], null);
      const mine = async () => (await run.store.stitches.unfinished()).some(({ visitId }) => visitId === visit.id);
      expect(await mine()).toBe(true);
      await run.store.stitches.complete(visit.id, 1, 'film');
      expect(await mine()).toBe(false);
    });
  });

  describe('resumes', () => {
    const allowed = { allowedBytes: 10, visitBytes: 25, postsStayOpen: false, now: new Date() };
    const issueResume = (visitId: string) => {
      const id = createUuid();
      return run.store.resumes.issue({ id, visitId, uploadKey: `demo/${id}/resume.pdf`, ...allowed });
    };

    it('are issued one at a time, until their record is written', async () => {
      const { visit } = await seedVisit();
      const [first, again] = await Promise.all([issueResume(visit.id), issueResume(visit.id)]);
      if (first === 'full') throw new Error('the resume was not issued');
      expect(again).toEqual(first);
      expect(await run.store.resumes.findByUploadKey(first.uploadKey)).toEqual(first);
      expect(await run.store.resumes.latest(visit.id)).toBeNull();
      expect(await run.store.resumes.save(first.id, { fileKey: 'kept', bytes: 7 })).toBe(true);
      expect(await run.store.resumes.latest(visit.id)).toMatchObject({
        id: first.id,
        fileKey: 'kept',
        bytes: 7,
        fault: null,
      });
      expect(await issueResume(visit.id)).not.toMatchObject({ id: first.id });
    });

    it('are saved or refused once: whoever comes later is told, and changes nothing', async () => {
      const { visit } = await seedVisit();
      const { save, setFault, findByUploadKey } = run.store.resumes;
      const saved = await issueResume(visit.id);
      if (saved === 'full') throw new Error('the resume was not issued');
      const outcomes = await Promise.all(
        ['first', 'second'].map((fileKey) => save(saved.id, { fileKey: `${saved.id}/${fileKey}`, bytes: 7 })),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const fileKey = `${saved.id}/${outcomes[0] ? 'first' : 'second'}`;
      expect(await setFault(saved.id, 'script')).toBe(false);
      expect(await findByUploadKey(saved.uploadKey)).toMatchObject({ fileKey, fault: null });
      const refused = await issueResume(visit.id);
      if (refused === 'full') throw new Error('the resume was not issued');
      expect(await setFault(refused.id, 'script')).toBe(true);
      expect([await setFault(refused.id, 'launch'), await save(refused.id, { fileKey: 'late', bytes: 7 })]).toEqual([
        false,
        false,
      ]);
      expect(await findByUploadKey(refused.uploadKey)).toMatchObject({ fileKey: null, fault: 'script' });
    });

    it('take nothing by their forms once saved or refused, and count what forms that stay open may bring', async () => {
      const { visit } = await seedVisit();
      const first = await issueResume(visit.id);
      if (first === 'full') throw new Error('the resume was not issued');
      expect(await run.store.acceptsUpload(first.id)).toBe(true);
      await run.store.resumes.setFault(first.id, 'script');
      expect(await run.store.acceptsUpload(first.id)).toBe(false);
      const next = {
        ...allowed,
        id: createUuid(),
        visitId: visit.id,
        uploadKey: `demo/${createUuid()}`,
        visitBytes: 19,
      };
      expect(await run.store.resumes.issue({ ...next, postsStayOpen: true })).toBe('full');
      expect(
        await run.store.resumes.issue({ ...next, postsStayOpen: true, now: new Date(Date.now() + 181 * 60_000) }),
      ).not.toBe('full');
    });

    it('are left to be swept when no form brings more, others when they were left for long', async () => {
      const { visit } = await seedVisit();
      const resume = await issueResume(visit.id);
      if (resume === 'full') throw new Error('the resume was not issued');
      const left = async (over: number, old: number) => {
        const times = { over: new Date(Date.now() + over), old: new Date(Date.now() + old) };
        return (await run.store.resumes.listSweepable(times)).some(({ id }) => id === resume.id);
      };
      const [before, after] = [-60_000, 60_000];
      expect([await left(before, before), await left(after, before), await left(after, after)]).toEqual([
        false,
        false,
        true,
      ]);
      await run.store.resumes.save(resume.id, { fileKey: 'kept', bytes: 1 });
      expect(await left(after, before)).toBe(true);
      await run.store.resumes.noteSwept({ ...resume, touchedAt: new Date(0) });
      expect(await left(after, before)).toBe(true);
      await run.store.resumes.noteSwept(resume);
      expect(await left(after, after)).toBe(false);
    });

    it('at fault make room for others; those saved fill the visit', async () => {
      const { campaign, visit } = await seedVisit();
      const saved = [];
      for (const outcome of ['fault', 'save', 'save'] as const) {
        const resume = await issueResume(visit.id);
        if (resume === 'full') throw new Error('the resume was not issued');
        if (outcome === 'fault') await run.store.resumes.setFault(resume.id, 'script');
        else saved.push(resume.id, await run.store.resumes.save(resume.id, { fileKey: resume.id, bytes: 10 }));
      }
      expect(await issueResume(visit.id)).toBe('full');
      const [submission] = await run.store.campaigns.submissions(campaign.id);
      expect(submission?.resumeKey).toBe(saved.at(-2));
    });
  });

  describe('limits', () => {
    const now = new Date();
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const limit = { max: 3, seconds: 60 };

    it('let as many through as they say, however many ask at once, and say until when', async () => {
      const key = createUuid();
      const answers = await Promise.all(Array.from({ length: 10 }, () => run.store.limits.count(key, limit, now)));
      expect(answers.filter((answer) => answer === null)).toHaveLength(3);
      expect(answers.filter((answer) => answer?.getTime() === later(60).getTime())).toHaveLength(7);
    });

    it('begin anew when their time is over, and do not count what they refuse', async () => {
      const key = createUuid();
      const counts = [];
      for (const seconds of [0, 10, 20, 30, 59, 60, 61, 62, 63])
        counts.push((await run.store.limits.count(key, limit, later(seconds))) === null);
      expect(counts).toEqual([true, true, true, false, false, true, true, true, false]);
    });

    it('are each their own, and forgotten when they are over, not before', async () => {
      const [key, other] = [createUuid(), createUuid()];
      const once = { max: 1, seconds: 60 };
      expect(await run.store.limits.count(key, once, now)).toBeNull();
      expect(await run.store.limits.count(other, once, later(30))).toBeNull();
      await run.store.limits.sweep(later(60));
      expect(await run.store.limits.count(other, once, later(60))).not.toBeNull();
      expect(await run.store.limits.count(key, once, later(1))).toBeNull();
    });
  });

  describe('a visit’s takes', () => {
    it('may have so many bytes: saved ones as they are, others as large as they may become', async () => {
      const { visit } = await seedVisit();
      const sizes = { allowedBytes: 40, visitBytes: 100 };
      const first = await issue(visit.id, sizes);
      await issue(visit.id, sizes);
      expect(await tryToIssue(visit.id, sizes)).toBe('full');
      expect(await issue(visit.id, { ...sizes, id: first.id })).toEqual(first);
      await run.store.takes.save(first.id, { bytes: 5, claimedMs: null, device: 'Web' });
      expect(await tryToIssue(visit.id, sizes)).not.toBe('full');
    });

    it('count as what was announced once their forms are over, as they are when confirmed, not at all when discarded or swept', async () => {
      const { visit } = await seedVisit();
      const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
      const sizes = { allowedBytes: 40, visitBytes: 100 };
      const [first, second] = [await issue(visit.id, sizes), await issue(visit.id, sizes)];
      /** How many of these sizes would still fit. */
      const room = async (now: Date) => {
        const answers = [];
        for (const allowedBytes of [10, 30, 60, 80]) {
          const id = createUploadId();
          const answer = await tryToIssue(visit.id, { id, allowedBytes, visitBytes: 100, now });
          if (answer !== 'full') await run.store.takes.discard(id, now);
          answers.push(answer !== 'full');
        }
        return answers.filter((fits) => fits).length;
      };
      expect(await room(later(0))).toBe(1);
      const part = { index: 0, bytes: 30, sha256: 'a'.repeat(64) };
      await run.store.parts.add(first.id, part);
      expect(await room(later(0))).toBe(1);
      expect(await room(later(181))).toBe(3);
      await run.store.parts.confirm(first.id, { key: `whole/${first.id}`, parts: [part], sha256: 'f'.repeat(64) });
      expect(await room(later(0))).toBe(2);
      await run.store.takes.discard(first.id, later(0));
      expect(await room(later(0))).toBe(3);
      await run.store.takes.discard(second.id, later(0));
      expect(await room(later(0))).toBe(4);
    });

    it('left until their forms are over count as they are measured, until they are touched or confirmed', async () => {
      const { visit } = await seedVisit();
      const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
      const sizes = { allowedBytes: 40, visitBytes: 100 };
      const take = await issue(visit.id, sizes);
      const unmeasured = async (now: Date) => (await run.store.takes.unmeasured(visit.id, now)).map(({ id }) => id);
      expect([await unmeasured(later(179)), await unmeasured(later(181))]).toEqual([[], [take.id]]);
      await run.store.takes.measure(take.id, 70);
      expect(await unmeasured(later(181))).toEqual([]);
      expect(await tryToIssue(visit.id, { ...sizes, now: later(181) })).toBe('full');
      await run.store.takes.touch(take.id, later(181));
      expect(await unmeasured(later(362))).toEqual([take.id]);
      const part = { index: 0, bytes: 30, sha256: 'a'.repeat(64) };
      await run.store.parts.add(take.id, part);
      await run.store.parts.confirm(take.id, { key: `whole/${take.id}`, parts: [part], sha256: 'f'.repeat(64) });
      await run.store.takes.measure(take.id, 70);
      expect((await run.store.takes.find(take.id))?.bytes).toBe(30);
      expect(await unmeasured(later(362))).toEqual([]);
    });

    it('left until their forms are over count again when their forms are asked for again, those touched since always get theirs', async () => {
      const { visit } = await seedVisit();
      const sizes = { allowedBytes: 40, visitBytes: 100 };
      const later = new Date(Date.now() + 181 * 60_000);
      const left = await issue(visit.id, sizes);
      const [one] = [await issue(visit.id, { ...sizes, now: later }), await issue(visit.id, { ...sizes, now: later })];
      expect(await tryToIssue(visit.id, { ...sizes, id: left.id, now: later })).toBe('full');
      expect(await issue(visit.id, { ...sizes, id: one.id, now: later })).toEqual(one);
      await run.store.takes.discard(one.id, later);
      expect(await issue(visit.id, { ...sizes, id: left.id, now: later })).toEqual(left);
    });

    it('count what their forms may still bring, where these stay open once a take is saved or discarded', async () => {
      const { visit } = await seedVisit();
      const sizes = { allowedBytes: 40, visitBytes: 100, postsStayOpen: true };
      const later = new Date(Date.now() + 181 * 60_000);
      const [saved, discarded] = [await issue(visit.id, sizes), await issue(visit.id, sizes)];
      await run.store.takes.save(saved.id, { bytes: 15, claimedMs: null, device: 'Web' });
      await run.store.takes.discard(discarded.id, new Date());
      expect(await tryToIssue(visit.id, { ...sizes, allowedBytes: 6 })).toBe('full');
      expect(await tryToIssue(visit.id, { ...sizes, allowedBytes: 86, now: later })).toBe('full');
      expect(await tryToIssue(visit.id, { ...sizes, allowedBytes: 85, now: later })).not.toBe('full');
    });

    it('asked for at once get no more', async () => {
      const { visit } = await seedVisit();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => tryToIssue(visit.id, { allowedBytes: 40, visitBytes: 100 })),
      );
      expect(answers.filter((answer) => answer === 'full')).toHaveLength(4);
    });
  });

  describe('erasing', () => {
    const until = new Date(Date.now() + 60_000);

    it('takes everything of a visit, names its files, and can be done once', async () => {
      const { campaign, visit } = await seedVisit();
      const other = await run.store.visits.create(visitInput(campaign));
      const take = await save(visit.id, 'one');
      const kept = await save(other?.id ?? '', 'one');
      await run.store.takes.addMezzanine({
        takeId: take.id,
        size: { width: 2, height: 2 },
        fit: 'pad',
        frames: 1,
        videoKey: 'erased/v',
        audioKey: 'erased/a',
      });
      const resume = await run.store.resumes.issue({
        id: createUuid(),
        visitId: visit.id,
        uploadKey: `erased/${take.id}`,
        allowedBytes: 1,
        visitBytes: 9,
        postsStayOpen: false,
        now: new Date(),
      });
      if (resume === 'full') throw new Error('the resume was not issued');
      await run.store.resumes.save(resume.id, { fileKey: 'erased/resume', bytes: 1 });
      for (const takes of [['a'], ['b']]) await run.store.stitches.request(visit.id, takes, null);

      const erased = await run.store.visits.erase(visit.id, erasure(until));
      const keys = ['erased/v', 'erased/a', resume.uploadKey, 'erased/resume'];
      expect({ ...erased, keys: erased?.keys.sort() }).toEqual({
        attempts: 2,
        keys: keys.sort(),
        prefixes: [`${campaign.id}/${visit.id}`, `demo/${take.id}`],
      });
      for (const id of [visit.uuid, take.id]) expect(await run.store.erasedIds.has(`mark of ${id}`)).toBe(true);
      expect(await run.store.erasedIds.has(`mark of ${kept.id}`)).toBe(false);
      expect(await run.store.visits.erase(visit.id, erasure(until))).toBeNull();
      const left = [
        run.store.visits.get(visit.id),
        run.store.takes.find(take.id),
        run.store.stitches.find(visit.id),
        run.store.resumes.findByUploadKey(resume.uploadKey),
      ];
      expect(await Promise.all(left)).toEqual([null, null, null, null]);
      expect(await run.store.takes.find(kept.id)).toEqual(kept);
    });

    it('takes the account nobody else uses', async () => {
      const campaign = await seedCampaign();
      const accounts = async () =>
        (await run.store.visits.findAccounts(campaign.organizationId, 'Ada Lovelace', 5)).length;
      const first = await run.store.visits.create(visitInput(campaign));
      const joined = await run.store.visits.create(visitInput(campaign, { accountId: first?.accountId ?? '' }));
      await run.store.visits.erase(first?.id ?? '', erasure(until));
      expect(await accounts()).toBe(1);
      await run.store.visits.erase(joined?.id ?? '', erasure(until));
      expect(await accounts()).toBe(0);
    });

    it('is final: what a job or a record under way comes with finds no place', async () => {
      const { visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      const resume = await run.store.resumes.issue({
        id: createUuid(),
        visitId: visit.id,
        uploadKey: `late/${take.id}`,
        allowedBytes: 1,
        visitBytes: 9,
        postsStayOpen: false,
        now: new Date(),
      });
      await run.store.stitches.request(visit.id, [take.id], null);
      await run.store.visits.erase(visit.id, erasure(until));
      expect(
        await run.store.takes.addMezzanine({
          takeId: take.id,
          size: { width: 2, height: 2 },
          fit: 'pad',
          frames: 1,
          videoKey: 'v',
          audioKey: 'a',
        }),
      ).toEqual({ kept: null, unreferenced: ['v', 'a'] });
      expect(await run.store.stitches.complete(visit.id, 1, 'film')).toMatchObject({ isCurrent: false });
      expect(await run.store.resumes.save(resume === 'full' ? '' : resume.id, { fileKey: 'k', bytes: 1 })).toBe(false);
    });

    it('remembers its files and its ids for a while', async () => {
      const { campaign, visit } = await seedVisit();
      await run.store.visits.erase(visit.id, erasure(until));
      const place = `${campaign.id}/${visit.id}`;
      const remembered = async (now: Date) => {
        for (const memory of [run.store.erasedFiles, run.store.erasedIds]) await memory.sweep(now);
        return [
          (await run.store.erasedFiles.list(campaign.id, 1)).prefixes.includes(place),
          await run.store.erasedIds.has(`mark of ${visit.uuid}`),
        ];
      };
      expect(await remembered(new Date())).toEqual([true, true]);
      expect(await remembered(new Date(until.getTime() + 1))).toEqual([false, false]);
    });

    it('never names for removal what a row refers to by now, and is read a batch at a time', async () => {
      const first = await seedVisit();
      const take = await save(first.visit.id, 'one');
      await run.store.stitches.request(first.visit.id, [take.id], null);
      await run.store.stitches.complete(first.visit.id, 1, `older/films/${take.id}`);
      await run.store.visits.erase(first.visit.id, erasure(until));
      // As in rows of before, whose keys told nothing of the row they belong to.
      const { visit } = await seedVisit();
      await issue(visit.id, { id: take.id });
      await run.store.stitches.request(visit.id, [take.id], null);
      await run.store.stitches.complete(visit.id, 1, `older/films/${take.id}`);
      const named: string[] = [];
      for (let after: string | null = ''; after !== null;) {
        const { keys, prefixes, last } = await run.store.erasedFiles.list(after, 1);
        named.push(...keys, ...prefixes);
        after = last;
      }
      expect(named).toContain(`${first.campaign.id}/${first.visit.id}`);
      expect(named).not.toContain(`older/films/${take.id}`);
      expect(named).not.toContain(take.folder);
    });

    it('of a campaign waits until it has no visits', async () => {
      const { campaign, visit } = await seedVisit();
      await run.store.campaigns.close(campaign.id);
      expect((await run.store.campaigns.find(campaign.id))?.status).toBe('deleted');
      const erase = () => run.store.campaigns.erase(campaign.id, { prefixes: [campaign.id], until });
      expect([await run.store.visits.listIds(campaign.id, 5), await erase()]).toEqual([[visit.id], false]);
      await run.store.visits.erase(visit.id, erasure(until));
      expect([await run.store.visits.listIds(campaign.id, 5), await erase()]).toEqual([[], true]);
      expect(await run.store.campaigns.find(campaign.id)).toBeNull();
    });
  });

  it('a campaign’s own video comes back with it', async () => {
    expect(await seedCampaign({ introVideoKey: 'c/intro/1.mp4' })).toMatchObject({ introVideoKey: 'c/intro/1.mp4' });
  });
}
