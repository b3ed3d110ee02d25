import type { Kysely } from 'kysely';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { reviewRules } from '@/lib/domain/scores';
import type { SubmissionFilter } from '@/lib/server/ports/store/organizer/submissions';
import type { Tables } from '@/lib/server/store/tables';
import { storeMember } from '@/tests/support/organizer-factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

const at = new Date('2026-11-01T12:00:00Z');
const TURNS = 20;

/** Tests the repository of who reviews which submission. */
export function testAssignments(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, visitInput } = createSeeds(run);

  async function addMember(organizationId: string, name: string): Promise<string> {
    const { userId } = await storeMember(run.db, { organizationId, name });
    await run.db.updateTable('members').set({ joined_at: at }).where('user_id', '=', userId).execute();
    return userId;
  }

  /** A campaign with four submissions, and two members of its organization. */
  async function seed() {
    const campaign = await seedCampaign();
    const { organizationId, id: campaignId } = campaign;
    const ids: string[] = [];
    for (const name of ['Amira', 'Teo', 'Ilse', 'Gaspar']) {
      const visit = await run.store.visits.create(visitInput(campaign, { name }));
      if (!visit) throw new Error('the visit was not stored');
      await run.store.visits.noteStitchRequested(visit.id);
      ids.push(visit.id);
    }
    const [nora, idris] = [await addMember(organizationId, 'Nora'), await addMember(organizationId, 'Idris')];
    const of = { organizationId, campaignId };
    const { assignments, submissions, members } = run.store;
    const assign = (given: Partial<Parameters<typeof assignments.assign>[0]> = {}) =>
      assignments.assign({ ...of, ids, userIds: [nora, idris], how: 'one', at, ...given });
    const filter: SubmissionFilter = {
      ...{ campaignId, status: null, film: null, words: null, rating: null, assigned: null, userId: nora },
      rules: reviewRules(USUAL_REVIEWING),
    };
    const list = async (assigned: SubmissionFilter['assigned']) =>
      (await submissions.list({ ...filter, assigned }, 'oldest', { after: null, limit: 9 }))
        .map(({ name }) => name)
        .toSorted();
    const counts = async () =>
      (await assignments.reviewers(of)).map(({ name, assigned, open }) => [name, assigned, open]);
    return { ...of, ids, nora, idris, assign, list, filter, counts, assignments, submissions, members };
  }

  describe('assigned submissions', () => {
    it('are those of their reviewers, in lists and in numbers, and the others are nobody’s', async () => {
      const { assign, ids, nora, idris, list, filter, submissions } = await seed();
      expect(await assign({ ids: ids.slice(0, 2) })).toHaveLength(2);
      const [mine, theirs, nobodys] = [await list({ userId: nora }), await list({ userId: idris }), await list('none')];
      expect([...mine, ...theirs].toSorted()).toEqual(['Amira', 'Teo']);
      expect(mine).toHaveLength(1);
      expect(nobodys).toEqual(['Gaspar', 'Ilse']);
      expect(await submissions.count({ ...filter, assigned: 'none' })).toMatchObject({ new: 2 });
      expect(await submissions.count({ ...filter, assigned: { userId: nora } })).toMatchObject({ new: 1 });
    });

    it('name whom they are assigned to, everywhere', async () => {
      const { assign, organizationId, campaignId, ids, nora, idris, filter, submissions } = await seed();
      const both = [
        { userId: nora, name: 'Nora' },
        { userId: idris, name: 'Idris' },
      ];
      await assign({ ids: ids.slice(0, 1), how: 'all' });
      const rows = await submissions.list(filter, 'oldest', { after: null, limit: 9 });
      const named = [
        rows.find(({ id }) => id === ids[0])?.assigned,
        (await submissions.reviews(campaignId, ids.slice(0, 1), nora))[0]?.assigned,
      ];
      named.push((await submissions.find(organizationId, ids[0]!, nora))?.assigned);
      for (const assigned of named) expect(assigned?.toSorted((a, b) => b.name.localeCompare(a.name))).toEqual(both);
      expect(rows.find(({ id }) => id === ids[1])?.assigned).toEqual([]);
    });

    it('are open until their reviewer has scored them', async () => {
      const { assign, ids, nora, counts, submissions } = await seed();
      await assign({ userIds: [nora] });
      await submissions.rate(ids[0]!, nora, 4, at);
      expect((await counts()).toSorted()).toEqual([
        ['Idris', 0, 0],
        ['Nora', 4, 3],
      ]);
    });

    it('go to nobody who is no member, and are none of another campaign', async () => {
      const { assign, ids, idris, assignments, organizationId } = await seed();
      const other = await seed();
      expect(await assign({ userIds: [other.nora] })).toEqual([]);
      expect(await assign({ ids: other.ids })).toEqual([]);
      await run.db.updateTable('members').set({ joined_at: null }).where('user_id', '=', idris).execute();
      expect(await assign({ userIds: [idris] })).toEqual([]);
      await assign();
      const taken = { organizationId, campaignId: other.campaignId, ids, userIds: [idris] };
      expect(await assignments.unassign(taken)).toEqual([]);
    });

    it('have two reviewers and no more when two members assign them at once', async () => {
      const { assign, organizationId, counts } = await seed();
      const more = [await addMember(organizationId, 'Greta'), await addMember(organizationId, 'Lin')];
      await Promise.all([assign({ how: 'two', userIds: more }), assign({ how: 'two', userIds: more.toReversed() })]);
      expect((await counts()).reduce((sum, [, assigned]) => sum + Number(assigned), 0)).toBe(8);
    });

    it('are taken back, rated, decided on and assigned anew at once, and each waits for the other', async () => {
      const { assign, ids, nora, idris, organizationId, campaignId, ...rest } = await seed();
      const { assignments, submissions, members, list } = rest;
      const by = { userId: idris, name: 'Idris', at };
      for (let turn = 0; turn < TURNS; turn += 1) {
        await assign({ how: 'all' });
        await Promise.all([
          ...ids.flatMap((id) => [nora, idris].map((userId) => submissions.rate(id, userId, turn % 2 ? null : 4, at))),
          assignments.unassign({ organizationId, campaignId, ids, userIds: [nora, idris] }),
          submissions.setStatuses(campaignId, ids.toReversed(), { status: turn % 2 ? 'accepted' : 'declined', by }),
          assign({ how: 'all', ids: ids.toReversed() }),
        ]);
      }
      await assign({ how: 'all' });
      await members.setRole(idris, organizationId, 'owner');
      await Promise.all([
        members.remove(nora, organizationId),
        ...ids.map((id) => submissions.rate(id, nora, 3, at)),
        assign({ how: 'all', ids: ids.toReversed() }),
      ]);
      expect(await list('none')).toEqual([]);
      expect(await list({ userId: idris })).toHaveLength(4);
      expect(await list({ userId: nora })).toEqual([]);
    });

    it('are taken back one by one, and all of a member who is removed', async () => {
      const { assign, ids, nora, idris, organizationId, campaignId, assignments, members, list, submissions } =
        await seed();
      await assign({ how: 'all' });
      const [first] = ids;
      const taken = { organizationId, campaignId, ids: [first!], userIds: [nora] };
      expect(await assignments.unassign(taken)).toEqual([{ submissionId: first, userId: nora }]);
      await submissions.rate(ids[1]!, nora, 4, at);
      await members.setRole(idris, organizationId, 'owner');
      expect(await members.remove(nora, organizationId)).toBe('removed');
      expect(await list({ userId: nora })).toEqual([]);
      expect(await list({ userId: idris })).toHaveLength(4);
      expect(await submissions.find(organizationId, ids[1]!, idris)).toMatchObject({ rating: 4 });
    });

    it('are gone with their submission', async () => {
      const { assign, ids, idris, list } = await seed();
      await assign({ userIds: [idris] });
      await run.store.visits.erase(ids[0]!, erasure(at));
      expect(await list({ userId: idris })).toEqual(['Gaspar', 'Ilse', 'Teo']);
    });
  });
}
