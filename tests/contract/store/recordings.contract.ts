import type { RecordingInput } from '@/lib/server/ports/store/recordings';
import { createUploadId } from '@/tests/support/factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

/** Tests the repository of hosted video sessions and their recordings. */
export function testRecordings(run: RunningStore): void {
  const { seedVisit, issue, tryToIssue } = createSeeds(run);
  const store = () => run.store.recordings;
  const seconds = (count: number) => new Date(Date.now() + count * 1000);
  const project = `a service ${createUploadId()}`;
  const unneeded = (now = new Date()) =>
    store().takeUnneeded({ project, now, before: seconds(-30), unwantedBefore: seconds(-3600), limit: 100 });

  async function begin(visitId: string, given: Partial<RecordingInput> = {}): Promise<string> {
    const id = given.id ?? createUploadId();
    const times = { askedAt: new Date(), endsAt: seconds(15) };
    const input = { id, visitId, project, sessionId: 's', sectionId: 'one', limitSeconds: 5, ...times, ...given };
    if (!(await store().begin(input))) throw new Error('the recording did not begin');
    return id;
  }

  describe('recordings of video sessions', () => {
    it('a visit has one session of an account, for a time', async () => {
      const { visit } = await seedVisit();
      const keep = (sessionId: string, of = project, since = seconds(-60)) =>
        store().keepSession(visit.id, { project: of, sessionId, now: new Date(), since });
      expect(await store().session(visit.id, project, seconds(-60))).toBeNull();
      expect(await Promise.all([keep('one'), keep('one')])).toEqual(['one', 'one']);
      expect(await keep('two')).toBe('one');
      expect(await store().session(visit.id, project, seconds(-60))).toBe('one');
      expect(await store().session(visit.id, project, seconds(60))).toBeNull();
      expect(await keep('three', project, seconds(60))).toBe('three');
      expect(await keep('four', 'another account')).toBe('four');
      await store().sweep(seconds(-60));
      expect(await store().session(visit.id, 'another account', seconds(-60))).toBe('four');
      await store().sweep(seconds(60));
      expect(await store().session(visit.id, 'another account', seconds(-60))).toBeNull();
      expect(
        await store().keepSession('none', { project, sessionId: 'x', now: new Date(), since: new Date() }),
      ).toBeNull();
    });

    it('use up their take when the visitor stops them, unless it is one too many or nothing comes of it', async () => {
      const { visit } = await seedVisit();
      const used = async () => (await run.store.takes.used(visit.id)).map((take) => take.id);
      const record = async (by: 'visitor' | 'server', uses?: { mostTakes: number | null }) => {
        const { id } = await issue(visit.id, { bySession: true });
        await begin(visit.id, { id });
        await store().noteStarted(id, `archive of ${id}`);
        await store().noteStopped(id, new Date(), by, uses);
        return id;
      };
      await record('server');
      await record('visitor');
      expect(await used()).toEqual([]);
      const first = await record('visitor', { mostTakes: 1 });
      await store().noteStopped(first, new Date(), 'visitor', { mostTakes: 1 });
      await record('visitor', { mostTakes: 1 });
      expect(await used()).toEqual([first]);
      await store().lose(first, 'empty');
      expect(await used()).toEqual([]);
    });

    it('one of a visit runs at a time, and goes through its stages in order', async () => {
      const { visit } = await seedVisit();
      const id = await begin(visit.id);
      const other = { id: createUploadId(), visitId: visit.id, project, sessionId: 's', sectionId: null };
      const input = { ...other, limitSeconds: 5, askedAt: seconds(1), endsAt: seconds(15) };
      expect(await store().begin(input)).toBe(false);
      await store().noteStopped(id, new Date(), 'visitor');
      await store().noteFetched(id, 7);
      expect(await store().running(visit.id)).toMatchObject({ id, stage: 'starting', archiveId: null });
      await store().noteStarted(id, 'archive');
      await store().forget(id);
      expect(await store().running(visit.id)).toMatchObject({ id, stage: 'recording', archiveId: 'archive' });
      await store().noteStopped(id, new Date(), 'server');
      expect(await store().running(visit.id)).toBeNull();
      await store().noteBytes(id, 3, 7);
      expect(await store().find(id)).toMatchObject({ stage: 'stopped', endedByServer: true, bytes: 3, totalBytes: 7 });
      expect(await store().begin(input)).toBe(true);
      expect(await store().begin({ ...input, id })).toBe(false);
      await store().lose(id, 'expired');
      expect(await store().find(id)).toMatchObject({ stage: 'lost', reason: 'expired' });
      expect(await store().latest(visit.id, 'one')).toMatchObject({ id: input.id });
      await store().forget(input.id);
      expect(await store().latest(visit.id, 'one')).toMatchObject({ id });
      expect(await store().begin(input)).toBe(true);
      expect(await store().running(visit.id)).toMatchObject({ id: input.id, stage: 'starting' });
      await store().forget(input.id);
      expect(await store().latest(visit.id, 'two')).toBeNull();
    });

    it('is wanted once, and not when it is discarded', async () => {
      const { visit } = await seedVisit();
      const id = await begin(visit.id, { sectionId: null });
      const first = await store().want(id, 'two', seconds(0));
      expect(first).toMatchObject({ sectionId: 'two' });
      expect((await store().want(id, 'two', seconds(9)))?.wantedAt).toEqual(first?.wantedAt);
      await store().discard(id);
      expect(await store().want(id, 'two', seconds(9))).toBeNull();
      expect(await store().open(visit.id)).toEqual([]);
    });

    it('is open until its take is saved or discarded', async () => {
      const { visit } = await seedVisit();
      const ids: string[] = [];
      while (ids.length < 3) {
        const id = await begin(visit.id);
        ids.push(id);
        await issue(visit.id, { id });
        await store().noteStarted(id, `archive of ${id}`);
        await store().noteStopped(id, new Date(), 'visitor');
      }
      const [kept = '', saved = '', discarded = ''] = ids;
      const open = async () => (await store().open(visit.id)).map(({ id }) => id);
      expect(await open()).toEqual(ids);
      await run.store.takes.discard(discarded, new Date());
      await store().noteFetched(saved, 1);
      expect(await open()).toEqual([kept]);
      expect(await run.store.takes.settle(saved, { key: 'k', bytes: 1, sha256: 'h' })).toMatchObject({ key: 'k' });
      expect(await open()).toEqual([kept, saved]);
      const due = (now = new Date()) => store().takeDue({ project, now, again: seconds(60) });
      const unfinished = async () => (await due(seconds(61))).map(({ id }) => id);
      expect(await unfinished()).toEqual(expect.not.arrayContaining([saved, discarded]));
      await store().want(saved, 'one', new Date());
      expect(await unfinished()).toEqual(expect.arrayContaining([kept, saved]));
      expect((await due()).map(({ id }) => id)).toEqual(expect.not.arrayContaining([kept, saved]));
      await store().postpone(kept, { until: seconds(-1), reason: 'foreign', refusals: 2 });
      expect((await due()).map(({ id }) => id)).toContain(kept);
      expect(await store().find(kept)).toMatchObject({ stage: 'stopped', reason: 'foreign', refusals: 2 });
      await run.store.takes.save(saved, { bytes: 1, claimedMs: null, device: 'Web' });
      expect(await open()).toEqual([kept]);
      expect(await unfinished()).toEqual(expect.not.arrayContaining([saved]));
    });

    it('a take is settled by the first file that comes', async () => {
      const { visit } = await seedVisit();
      const { id } = await issue(visit.id);
      const [one, two] = [createUploadId(), createUploadId()];
      expect(await run.store.takes.settle(id, { key: one, bytes: 1, sha256: 'a' })).toMatchObject({
        key: one,
        bytes: 1,
      });
      expect(await run.store.takes.settle(id, { key: two, bytes: 2, sha256: 'b' })).toMatchObject({
        key: one,
        bytes: 1,
      });
      const discarded = await issue(visit.id);
      await run.store.takes.discard(discarded.id, new Date());
      expect(await run.store.takes.settle(discarded.id, { key: two, bytes: 2, sha256: 'b' })).toBeNull();
      expect(await run.store.takes.settle('none', { key: two, bytes: 2, sha256: 'b' })).toBeNull();
    });

    it('tells what should have ended, and what the service need not keep, each for a time to one caller', async () => {
      const { visit } = await seedVisit();
      const id = await begin(visit.id);
      const overdue = async (now: Date, startedBefore = seconds(-60)) =>
        (await store().listOverdue(now, startedBefore)).some((one) => one.id === id);
      expect(await overdue(seconds(60))).toBe(false);
      expect(await overdue(seconds(0), seconds(60))).toBe(true);
      await store().noteStarted(id, 'archive');
      expect([await overdue(seconds(0)), await overdue(seconds(60))]).toEqual([false, true]);
      await store().noteStarted(id, 'archive', seconds(90));
      expect([await overdue(seconds(60)), await overdue(seconds(91))]).toEqual([false, true]);
      const has = async () => (await unneeded()).some((one) => one.id === id);
      expect(await has()).toBe(false);
      await store().discard(id);
      expect([await has(), await has()]).toEqual([true, false]);
      await store().noteRemoved(id, seconds(-100));
      await store().sweep(seconds(-50));
      expect(await store().find(id)).toBeNull();
    });

    it('has an owner for its archive whenever the service begins', async () => {
      const { visit } = await seedVisit();
      const mayBeRemoved = async (id: string) =>
        (await unneeded(seconds(60))).some((one) => one.id === id && one.archiveId === 'archive');
      const discarded = await begin(visit.id);
      await store().discard(discarded);
      await store().noteRemoved(discarded, new Date());
      expect(await store().noteStarted(discarded, 'archive')).toBe('discarded');
      expect(await mayBeRemoved(discarded)).toBe(true);
      const given = { visitId: visit.id, project, sessionId: 's', sectionId: null, limitSeconds: 5 };
      expect(await store().begin({ id: discarded, askedAt: new Date(), endsAt: seconds(15), ...given })).toBe(false);
      const forgotten = await begin(visit.id);
      await store().forget(forgotten);
      expect(await store().noteStarted(forgotten, 'archive')).toBe('discarded');
      const erased = await begin(visit.id);
      await run.store.visits.erase(visit.id, erasure(seconds(60)));
      await store().noteRemoved(erased, new Date());
      expect(await store().noteStarted(erased, 'archive')).toBe('discarded');
      expect(await mayBeRemoved(erased)).toBe(true);
      expect(await store().noteStarted('none', 'archive')).toBeNull();
    });

    it('is not needed once its take was saved without it', async () => {
      const { visit } = await seedVisit();
      const id = await begin(visit.id);
      await issue(visit.id, { id });
      await store().noteStarted(id, 'archive');
      await store().noteStopped(id, new Date(), 'visitor');
      await store().want(id, 'one', new Date());
      const has = async () => (await unneeded(seconds(60))).some((one) => one.id === id);
      expect(await has()).toBe(false);
      await run.store.takes.save(id, { bytes: 1, claimedMs: null, device: 'Web' });
      expect(await has()).toBe(true);
    });

    it('counts nothing in its visit when the service recorded nothing', async () => {
      const { visit } = await seedVisit();
      const sizes = { allowedBytes: 60, visitBytes: 100 };
      const fits = async () => {
        const { id } = { id: createUploadId() };
        const take = await tryToIssue(visit.id, { ...sizes, id });
        if (take !== 'full') await run.store.takes.discard(id, new Date());
        return take !== 'full';
      };
      const id = await begin(visit.id);
      await issue(visit.id, { ...sizes, id, bySession: true });
      expect(await fits()).toBe(false);
      await store().forget(id);
      expect(await fits()).toBe(true);
      // The browser sends it instead.
      await issue(visit.id, { ...sizes, id });
      expect(await fits()).toBe(false);
    });

    it('outlives its visit until the service holds nothing of it', async () => {
      const { visit } = await seedVisit();
      const id = await begin(visit.id);
      await store().noteStarted(id, 'archive');
      await run.store.visits.erase(visit.id, erasure(seconds(60)));
      expect(await store().find(id)).toMatchObject({ visitId: null, archiveId: 'archive' });
      expect(await run.store.erasedIds.findMany([`mark of ${id}`])).toHaveLength(1);
      expect((await unneeded()).map((one) => one.id)).toContain(id);
    });
  });
}
