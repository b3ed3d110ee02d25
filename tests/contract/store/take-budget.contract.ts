import { createUploadId, createUuid } from '@/tests/support/factories';
import type { TakeInput } from '@/lib/server/ports/store/takes';
import { removeAllDue } from '@/tests/support/doomed-keys';
import { createSeeds, erasure, touched, type RunningStore } from './seeds';

/** Tests how takes count towards what their visit may store. */
export function testTakeBudget(run: RunningStore): void {
  const { seedCampaign, seedVisit, visitInput, inputOf, issue, tryToIssue } = createSeeds(run);

  async function look(campaign: string, uuid: string, input: TakeInput) {
    const found = await run.store.visits.findForUpload(campaign, uuid, { ...input, marks: [`mark of ${input.id}`] });
    if (!found) throw new Error('the visit was not found');
    return found;
  }

  describe('a visit’s takes', () => {
    it('may have so many bytes: saved ones as they are, others as large as they may become', async () => {
      const { visit } = await seedVisit();
      const sizes = { allowedBytes: 40, visitBytes: 100 };
      const first = await issue(visit.id, sizes);
      await issue(visit.id, sizes);
      expect(await tryToIssue(visit.id, sizes)).toBe('full');
      expect(await issue(visit.id, { ...sizes, id: first.id })).toEqual(touched(first));
      await run.store.takes.save(first.id, { bytes: 5, claimedMs: null, device: 'Web' });
      expect(await tryToIssue(visit.id, sizes)).not.toBe('full');
    });

    it('that are files count by themselves, and cannot become others', async () => {
      const { visit, campaign } = await seedVisit();
      const sizes = { allowedBytes: 40, visitBytes: 40 };
      const recorded = await issue(visit.id, sizes);
      const file = await issue(visit.id, { ...sizes, fromFile: true });
      expect([recorded.fromFile, file.fromFile]).toEqual([false, true]);
      expect([await tryToIssue(visit.id, sizes), await tryToIssue(visit.id, { ...sizes, fromFile: true })]).toEqual([
        'full',
        'full',
      ]);
      const other = inputOf(visit.id, { ...sizes, id: file.id });
      const { known, next } = await look(campaign.name, visit.uuid, other);
      expect(next.bytes).toBe(40);
      expect(await run.store.takes.renew(known!, other)).toBeNull();
      expect(await tryToIssue(visit.id, other)).toBe('foreign');
    });

    it('that are still being sent are renewed without a lock, as issuing them again would, and no others', async () => {
      const { visit, campaign } = await seedVisit();
      const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
      const renew = async (id: string, given: Partial<TakeInput> = {}, own = { visit, campaign }) => {
        const wanted = inputOf(own.visit.id, { id, visitBytes: 0, now: later(100), ...given });
        const { known } = await look(own.campaign.name, own.visit.uuid, wanted);
        return known && run.store.takes.renew(known, wanted);
      };
      const take = await issue(visit.id);
      expect(await renew(take.id)).toEqual(touched(take));
      // It was touched: after three hours from its beginning it is still open.
      expect(await renew(take.id, { now: later(200) })).toEqual(touched(take));
      const stranger = await seedVisit();
      const others = [await issue(visit.id), await issue(visit.id), await issue(visit.id)] as const;
      await run.store.takes.save(others[0].id, { bytes: 1, claimedMs: null, device: 'Web' });
      await run.store.takes.discard(others[1].id, later(0));
      const answers = [
        await renew(take.id, {}, stranger),
        await renew(take.id, { sectionId: 'two' }),
        await renew(others[0].id),
        await renew(others[1].id),
        await renew(others[2].id, { now: later(182) }),
        await renew(createUploadId()),
      ];
      expect(answers).toEqual(Array(6).fill(null));
    });

    it('are issued in one statement as they are with a lock, and counted with them', async () => {
      const { visit, campaign } = await seedVisit();
      const use = { key: createUuid(), max: 3, seconds: 3600, at: new Date() };
      const issueNext = async (given: Partial<TakeInput> = {}) => {
        const input = inputOf(visit.id, { allowedBytes: 10, visitBytes: 100, ...given });
        const { next } = await look(campaign.name, visit.uuid, input);
        return { next, take: await run.store.takes.issueNext(input, next, use), input };
      };
      const first = await issueNext();
      expect(first.take).toEqual(await run.store.takes.find(first.input.id));
      expect(first.next).toMatchObject({ bytes: 0, highestCount: 0 });
      const second = await issueNext({ count: 7 });
      expect([first.take?.count, second.take?.count]).toEqual([1, 7]);
      expect(second.next).toMatchObject({ bytes: 10, highestCount: 1 });
      expect((await issueNext({ allowedBytes: 90 })).take).toBeNull();
      expect((await issueNext({ id: first.input.id })).take).toBeNull();
      expect((await issueNext()).take?.count).toBe(8);
      expect(await run.store.limits.count(use)).not.toBeNull();
      const refused = await issueNext();
      expect([refused.take, await run.store.takes.find(refused.input.id)]).toEqual([null, null]);
    });

    it('are issued one at a time, however many are asked for at once', async () => {
      const { visit, campaign } = await seedVisit();
      const use = { key: createUuid(), max: 100, seconds: 3600, at: new Date() };
      const wanted = (sectionId: string) => inputOf(visit.id, { sectionId, allowedBytes: 10, visitBytes: 25 });
      const nextOf = async (sectionId: string) => (await look(campaign.name, visit.uuid, wanted(sectionId))).next;
      const next = await nextOf('one');
      const atOnce = ['one', 'two', 'three', 'four'].map((section) =>
        run.store.takes.issueNext(wanted(section), next, use),
      );
      expect((await Promise.all(atOnce)).filter(Boolean)).toHaveLength(1);
      const second = await nextOf('five');
      await run.store.takes.issue(wanted('six'));
      expect(await run.store.takes.issueNext(wanted('five'), second, use)).toBeNull();
      expect(await run.store.limits.count({ ...use, max: 2 })).toBeNull();
    });

    it('are issued together with those of other visits, each as it is by itself', async () => {
      const wanted = [];
      for (const allowedBytes of [10, 20, 30, 90]) {
        const { visit, campaign } = await seedVisit();
        const input = inputOf(visit.id, { allowedBytes, visitBytes: 50, limitSeconds: allowedBytes, videoType: null });
        wanted.push({ input, ...(await look(campaign.name, visit.uuid, input)) });
      }
      const limitOf = ({ visitId }: TakeInput) => ({ key: visitId, max: 1, seconds: 60, at: new Date() });
      for (const { input } of wanted.slice(2, 3)) await run.store.limits.count(limitOf(input));
      const takes = await Promise.all(
        wanted.map(({ input, next }) => run.store.takes.issueNext(input, next, limitOf(input))),
      );
      const found = await Promise.all(wanted.map(({ input }) => run.store.takes.find(input.id)));
      expect(takes).toEqual([found[0], found[1], null, null]);
      expect(takes.map((take) => take?.allowedBytes)).toEqual([10, 20, undefined, undefined]);
      expect(found.slice(2)).toEqual([null, null]);
    });

    it('are issued together though one uuid has visits to several campaigns, or asks for another visit’s take', async () => {
      const shared = createUuid();
      const asked = [];
      for (const uuid of [createUuid(), shared, shared, createUuid()]) {
        const campaign = await seedCampaign();
        const visit = await run.store.visits.create(visitInput(campaign, { uuid }));
        if (!visit) throw new Error('the visit was not stored');
        const foreign = asked.length === 3 ? asked[0]?.input.id : undefined;
        const input = inputOf(visit.id, foreign ? { id: foreign } : {});
        const use = { key: `takes of ${uuid}`, max: 10, seconds: 60, at: new Date() };
        asked.push({ input, next: (await look(campaign.name, uuid, input)).next, use });
      }
      const takes = await Promise.all(asked.map(({ input, next, use }) => run.store.takes.issueNext(input, next, use)));
      expect(takes.map((take) => take?.id)).toEqual([...asked.slice(0, 3).map(({ input }) => input.id), undefined]);
    });

    it('are not issued in one statement when the id was erased, or one that was abandoned is not measured', async () => {
      const { visit, campaign } = await seedVisit();
      const use = { key: createUuid(), max: 100, seconds: 3600, at: new Date() };
      const other = await seedVisit();
      const erased = await issue(other.visit.id);
      await run.store.visits.erase(other.visit.id, erasure(new Date(Date.now() + 60_000)));
      const again = inputOf(visit.id, { id: erased.id });
      const { next } = await look(campaign.name, visit.uuid, again);
      expect(next).toMatchObject({ isErased: true, hasUnmeasured: false });
      expect(await run.store.takes.issueNext(again, next, use)).toBeNull();
      await issue(visit.id);
      const late = inputOf(visit.id, { now: new Date(Date.now() + 4 * 3600_000) });
      const later = await look(campaign.name, visit.uuid, late);
      expect(later.next).toMatchObject({ isErased: false, hasUnmeasured: true });
      expect(await run.store.takes.issueNext(late, later.next, use)).toBeNull();
    });

    it('count as announced once their forms are over, as they are when confirmed, else not at all', async () => {
      const { visit } = await seedVisit();
      const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
      const sizes = { allowedBytes: 40, visitBytes: 100 };
      const [first, second] = [await issue(visit.id, sizes), await issue(visit.id, sizes)];
      /** Returns how many takes of these sizes would still fit. */
      const room = async (now: Date) => {
        // What is doomed counts until it is removed.
        await removeAllDue(run.store, later(0));
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
      expect(await room(later(182))).toBe(3);
      await run.store.parts.confirm(first.id, { key: `whole/${first.id}`, parts: [part], sha256: 'f'.repeat(64) });
      const more = { allowedBytes: 20, visitBytes: 110, now: later(0) };
      expect(await tryToIssue(visit.id, more)).toBe('full');
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
      expect([await unmeasured(later(179)), await unmeasured(later(182))]).toEqual([[], [take.id]]);
      await run.store.takes.measure(take.id, 70);
      expect(await unmeasured(later(182))).toEqual([]);
      expect(await tryToIssue(visit.id, { ...sizes, now: later(182) })).toBe('full');
      await run.store.takes.touch(take.id, later(182));
      expect(await unmeasured(later(364))).toEqual([take.id]);
      const part = { index: 0, bytes: 30, sha256: 'a'.repeat(64) };
      await run.store.parts.add(take.id, part);
      await run.store.parts.confirm(take.id, { key: `whole/${take.id}`, parts: [part], sha256: 'f'.repeat(64) });
      await run.store.takes.measure(take.id, 70);
      expect((await run.store.takes.find(take.id))?.bytes).toBe(30);
      expect(await unmeasured(later(364))).toEqual([]);
    });

    it('left until their forms are over count again when these are asked for again', async () => {
      const { visit } = await seedVisit();
      const sizes = { allowedBytes: 40, visitBytes: 100 };
      const later = new Date(Date.now() + 182 * 60_000);
      const left = await issue(visit.id, sizes);
      const [one] = [await issue(visit.id, { ...sizes, now: later }), await issue(visit.id, { ...sizes, now: later })];
      expect(await tryToIssue(visit.id, { ...sizes, id: left.id, now: later })).toBe('full');
      expect(await issue(visit.id, { ...sizes, id: one.id, now: later })).toEqual(touched(one));
      await run.store.takes.discard(one.id, later);
      expect(await issue(visit.id, { ...sizes, id: left.id, now: later })).toEqual(touched(left));
    });

    it('count what their forms may still bring, where these stay open once a take is saved or discarded', async () => {
      const { visit } = await seedVisit();
      const sizes = { allowedBytes: 40, visitBytes: 100, postsStayOpen: true };
      const later = new Date(Date.now() + 182 * 60_000);
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
}
