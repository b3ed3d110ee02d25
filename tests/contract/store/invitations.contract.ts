import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { InvitationState } from '@/lib/contract/organizer/invitations';
import type { InvitationRow } from '@/lib/server/ports/store/organizer/invitations';
import type { Tables } from '@/lib/server/store/tables';
import { createCampaign, createOrganization } from '@/tests/support/factories';
import { createSeeds, erasure, type RunningStore } from './seeds';

const MINUTE = 60_000;
const letter = { subject: 'Hello', text: 'See {link}' };

/** Tests the repository of invitations. */
export function testInvitations(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign, seedVisit } = createSeeds(run);
  const invited = (email: string) => ({ id: randomUUID(), email, name: null, tokenHash: randomUUID() });
  type Invited = ReturnType<typeof invited>;
  const everything = { state: null as InvitationState | null, after: null, limit: 10, userId: null };
  const states = async (campaignId: string) =>
    (await run.store.invitations.list(campaignId, everything)).map(({ email, state }) => [email, state]);

  describe('invitations', () => {
    it('are made once for each address of a campaign', async () => {
      const [{ id }, other] = [await seedCampaign(), await seedCampaign()];
      const now = new Date();
      expect(await run.store.invitations.add(id, [invited('a@x'), invited('b@x')], null, now)).toBe(2);
      expect(await run.store.invitations.add(id, [invited('b@x'), invited('c@x')], null, now)).toBe(1);
      expect(await run.store.invitations.add(other.id, [invited('b@x')], null, now)).toBe(1);
      expect((await states(id)).sort()).toEqual(['a@x', 'b@x', 'c@x'].map((email) => [email, 'made']));
      expect(await run.store.invitations.counts(id)).toEqual({ made: 3 });
      expect(await run.store.invitations.list(other.id, everything)).toMatchObject([{ hasLetter: false }]);
    });

    it('are paged from the newest on, and by state', async () => {
      const { id } = await seedCampaign();
      const began = Date.now();
      for (const [index, email] of ['a@x', 'b@x', 'c@x'].entries())
        await run.store.invitations.add(id, [invited(email)], null, new Date(began + index));
      const [newest] = await run.store.invitations.list(id, { ...everything, limit: 1 });
      const behind = await run.store.invitations.list(id, { ...everything, after: newest ?? null });
      expect([newest?.email, ...behind.map(({ email }) => email)]).toEqual(['c@x', 'b@x', 'a@x']);
      expect(await run.store.invitations.list(id, { ...everything, state: 'opened' })).toEqual([]);
    });

    it('that were made at one time are each on one page alone', async () => {
      const { id } = await seedCampaign();
      await run.store.invitations.add(id, ['a@x', 'b@x', 'c@x'].map(invited), null, new Date());
      const paged: string[] = [];
      for (let after: InvitationRow | null = null; ;) {
        const [row] = await run.store.invitations.list(id, { ...everything, after, limit: 1 });
        if (!row) break;
        paged.push(row.email);
        after = row;
      }
      expect(paged).toEqual((await states(id)).map(([email]) => email));
      expect(paged).toHaveLength(3);
    });

    it('have emails that one at a time may send, and another when that one is silent', async () => {
      const { id } = await seedCampaign();
      const at = new Date();
      const person = invited(`${randomUUID()}@x`);
      await run.store.invitations.add(id, [person], letter, at);
      const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE);
      const due = async (minutes: number) =>
        (await run.store.invitations.takeDue(later(minutes), later(minutes + 10), 100)).filter(
          (other) => other.id === person.id,
        );
      expect(await due(0)).toMatchObject([{ email: person.email, letter, tries: 0, isUnfinished: false }]);
      const begin = (leaseUntil: Date) =>
        run.store.invitations.noteTry(person.id, { at, leaseUntil, until: later(15) });
      expect([await begin(later(9)), await begin(later(10)), await begin(later(10))]).toEqual([false, true, false]);
      expect(await due(14)).toEqual([]);
      expect(await due(15)).toMatchObject([{ tries: 1, isUnfinished: true }]);
      await run.store.invitations.noteFailed(person.id, 'later', later(30));
      expect(await due(29)).toEqual([]);
      expect(await due(30)).toMatchObject([{ tries: 1, isUnfinished: false }]);
      await run.store.invitations.noteSent(person.id, later(31));
      expect([await due(1000), await states(id)]).toEqual([[], [[person.email, 'sent']]]);
      expect(await run.store.invitations.list(id, everything)).toMatchObject([{ hasLetter: true }]);
      expect(await run.store.invitations.sendAgain(id, person.id, later(40), later(31))).toBe(false);
      expect(await run.store.invitations.sendAgain(id, person.id, later(40), later(32))).toBe(true);
      expect(await due(40)).toHaveLength(1);
    });

    it.each([
      [['de', 'fr'], 'de'],
      [['sv', 'de'], 'de'],
      [['sv'], null],
      [[], null],
    ])('of a campaign in %j are in the first of its languages that this version knows', async (languages, language) => {
      const [{ id }, person, at] = [await seedCampaign(), invited(`${randomUUID()}@x`), new Date()];
      await sql`
        update campaigns set content = jsonb_set(content, '{languages}', ${JSON.stringify(languages)}::jsonb)
        where id = ${id}`.execute(run.db);
      await run.store.invitations.add(id, [person], letter, at);
      const due = await run.store.invitations.takeDue(at, at, 1000);
      expect(due.find((email) => email.id === person.id)).toMatchObject({ language });
    });

    it.each(['end', 'close', 'apply'] as const)(
      'lose the emails that wait when their campaign is closed (%s), also one that is being tried',
      async (way) => {
        const [organization, campaign] = [createOrganization(), createCampaign()];
        const { apply, end, close } = run.store.campaigns;
        const { add, takeDue, noteFailed, sendAgain } = run.store.invitations;
        await apply(organization, [campaign]);
        const { organizationId = '' } = (await run.store.campaigns.find(campaign.id)) ?? {};
        const people = ['a', 'b'].map((name) => invited(`${name}@${randomUUID()}`));
        const at = new Date();
        await add(campaign.id, people, letter, at);
        const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE);
        const due = async (minutes: number) =>
          (await takeDue(later(minutes), later(minutes + 1), 1000))
            .map(({ id }) => id)
            .filter((id) => people.some((person) => person.id === id));
        expect(await due(0)).toHaveLength(2);

        if (way === 'end') await end(organizationId, campaign.id, 'completed');
        else if (way === 'close') await close(campaign.id);
        else await apply(organization, [{ ...campaign, status: 'completed' }]);
        const [tried] = people;
        await noteFailed(tried!.id, 'later', later(2));
        await apply(organization, [campaign]);
        expect(await due(1000)).toEqual([]);
        expect((await states(campaign.id)).map(([, state]) => state)).toEqual(['made', 'made']);
        expect(await sendAgain(campaign.id, tried!.id, later(1001), at)).toBe(true);
        expect(await due(1001)).toEqual([tried!.id]);
      },
    );

    it('have emails that wait until their campaign is open', async () => {
      const [organization, campaign] = [createOrganization(), createCampaign({ status: 'unpublished' })];
      await run.store.campaigns.apply(organization, [campaign]);
      const [person, at] = [invited(`${randomUUID()}@x`), new Date()];
      await run.store.invitations.add(campaign.id, [person], letter, at);
      const due = async () =>
        (await run.store.invitations.takeDue(at, at, 1000)).filter(({ id }) => id === person.id).length;
      expect(await due()).toBe(0);
      await run.store.campaigns.apply(organization, [{ ...campaign, status: 'active' }]);
      expect(await due()).toBe(1);
    });

    it('that waited in a closed campaign since before they were dropped do not go out when it opens again', async () => {
      const [organization, campaign] = [createOrganization(), createCampaign({ status: 'completed' })];
      await run.store.campaigns.apply(organization, [campaign]);
      const [person, at] = [invited(`${randomUUID()}@x`), new Date()];
      await run.store.invitations.add(campaign.id, [person], letter, at);
      await run.store.campaigns.apply(organization, [{ ...campaign, status: 'active' }]);
      const due = await run.store.invitations.takeDue(at, at, 1000);
      expect(due.filter(({ id }) => id === person.id)).toEqual([]);
      expect(await states(campaign.id)).toEqual([[person.email, 'made']]);
    });

    it('get another address, id and link where nothing has come of them', async () => {
      const { campaign, visit } = await seedVisit();
      const [gone, other, came] = ['gone@x', 'other@x', 'came@x'].map(invited) as [Invited, Invited, Invited];
      const at = new Date();
      await run.store.invitations.add(campaign.id, [gone, other, came], null, at);
      await run.store.invitations.open(gone.tokenHash, at);
      await run.store.invitations.noteVisit(came.id, campaign.id, visit.id);
      const { correct, open } = run.store.invitations;
      const corrected = { ...invited('corrected@x'), isSent: true };
      expect(await correct(campaign.id, gone.id, { ...corrected, email: 'other@x' }, at)).toBe('taken');
      expect(await correct(campaign.id, came.id, corrected, at)).toBe('notFound');
      expect(await correct((await seedCampaign()).id, gone.id, corrected, at)).toBe('notFound');
      expect(await correct(campaign.id, gone.id, corrected, at)).toBe('corrected');
      expect(Object.fromEntries(await states(campaign.id))).toEqual({
        ...{ 'corrected@x': 'made', 'other@x': 'made', 'came@x': 'started' },
      });
      expect(await open(gone.tokenHash, at)).toBeNull();
      expect(await open(corrected.tokenHash, at)).toEqual({ id: corrected.id, campaignId: campaign.id });
    });

    it('keep what was given to their person, who alone has it, and it ends with the visit', async () => {
      const { campaign, visit } = await seedVisit();
      const { add, adjust, adjustmentsOf, correct, countAdjusted, list, noteVisit } = run.store.invitations;
      const [ada, ben] = [invited('ada@x'), invited('ben@x')];
      await add(campaign.id, [ada, ben], null, new Date());
      const nothing = { extraTime: null, retakes: null, closes: null, language: null };
      const given = { extraTime: 'double', retakes: 'unlimited', closes: '2030-01-01T12:00', language: 'ar' } as const;
      expect(await adjust((await seedCampaign()).id, ada.id, given)).toBe(false);
      expect([await adjustmentsOf(campaign.id, ada.id), await adjustmentsOf('another', ada.id)]).toEqual([
        nothing,
        null,
      ]);
      expect(await adjust(campaign.id, ada.id, given)).toBe(true);
      expect(await adjustmentsOf(campaign.id, ben.id)).toEqual(nothing);
      // A corrected address is the same person's.
      const corrected = { ...invited('ada.l@x'), isSent: false };
      await correct(campaign.id, ada.id, corrected, new Date());
      expect(await adjustmentsOf(campaign.id, corrected.id)).toEqual(given);
      const of = () => run.store.visits.findInCampaign(campaign.id, visit.uuid);
      expect(await of()).toMatchObject({ given: null, ownClosing: null });
      await noteVisit(corrected.id, campaign.id, visit.id);
      expect(await of()).toMatchObject({ given, ownClosing: new Date('2030-01-01T12:00Z') });
      expect(await run.store.visits.findForPart(campaign.id, visit.uuid, 'none')).toMatchObject({
        ownClosing: new Date('2030-01-01T12:00Z'),
      });
      expect(await adjustmentsOf(campaign.id, corrected.id)).toBeNull();
      const adjusted = async () =>
        (await list(campaign.id, { ...everything, isAdjusted: true })).map(({ email }) => email);
      expect([await adjusted(), await countAdjusted(campaign.id)]).toEqual([['ada.l@x'], 1]);
      expect(await adjust(campaign.id, ben.id, nothing)).toBe(true);
      expect([await adjusted(), await countAdjusted(campaign.id)]).toEqual([['ada.l@x'], 1]);
      // What a later version of the app writes counts as not given.
      const later = JSON.stringify({ ...given, language: 'tlh', retakes: { most: 3 }, more: 1 });
      await run.db.updateTable('invitations').set({ adjustments: later }).where('id', '=', corrected.id).execute();
      expect(await of()).toMatchObject({ given: { ...given, language: null, retakes: null } });
      await run.store.visits.erase(visit.id, erasure(new Date()));
      expect((await list(campaign.id, everything)).map(({ adjustments }) => adjustments)).toEqual([nothing]);
    });

    it('show the visit that came of them, and are erased with it', async () => {
      const { campaign, visit } = await seedVisit();
      const person = invited('d@x');
      await run.store.invitations.add(campaign.id, [person], null, new Date());
      expect(await run.store.invitations.open(person.tokenHash, new Date())).toEqual({
        id: person.id,
        campaignId: campaign.id,
      });
      expect(await states(campaign.id)).toEqual([['d@x', 'opened']]);
      const other = await seedVisit();
      await run.store.invitations.noteVisit(person.id, other.campaign.id, other.visit.id);
      expect(await states(campaign.id)).toEqual([['d@x', 'opened']]);
      await run.store.invitations.noteVisit(person.id, campaign.id, visit.id);
      expect(await states(campaign.id)).toEqual([['d@x', 'started']]);
      await run.store.visits.erase(visit.id, erasure(new Date()));
      expect(await states(campaign.id)).toEqual([]);
    });
  });

  it('emails are refused for one organization, by a key', async () => {
    const [{ organizationId }, other] = [await seedCampaign(), await seedCampaign()];
    const { add, findMany, find } = run.store.unsubscribes;
    expect(await find(organizationId, 'k')).toMatchObject({ isRefused: false });
    await add(organizationId, 'k', new Date());
    await add(organizationId, 'k', new Date());
    expect(await find(organizationId, 'k')).toMatchObject({ isRefused: true });
    expect([...(await findMany(organizationId, ['j', 'k']))]).toEqual(['k']);
    expect([...(await findMany(other.organizationId, ['k'])), ...(await findMany(organizationId, []))]).toEqual([]);
    expect(await find(randomUUID(), 'k')).toBeNull();
  });

  describe('an invitation that nobody took', () => {
    const DAY = 24 * 60 * MINUTE;

    async function inviteBefore(days: number, retentionDays: number | null) {
      const { visit, campaign } = await seedVisit();
      const { id, organizationId } = campaign;
      if (retentionDays !== null) await run.store.campaignRetention.set(organizationId, id, retentionDays);
      const [came, never, opened] = [invited('came@x'), invited('never@x'), invited('opened@x')];
      const at = new Date(Date.now() - days * DAY);
      await run.store.invitations.add(id, [came, never, opened], null, at);
      await run.store.invitations.noteVisit(came.id, id, visit.id);
      await run.store.invitations.open(opened.tokenHash, new Date(at.getTime() + DAY));
      const kept = async (serverDays: number | null) => {
        await run.store.retention.dropInvitations({ at: new Date(), days: serverDays, limit: 1000 });
        return (await states(id)).map(([email]) => email).sort();
      };
      return kept;
    }

    it('says its name to its own campaign until a visit has come of it', async () => {
      const { visit, campaign } = await seedVisit();
      const ada = { ...invited('ada@x'), name: 'Ada Lovelace' };
      const { add, nameOf, noteVisit } = run.store.invitations;
      await add(campaign.id, [ada, invited('ben@x')], null, new Date());
      expect(await nameOf(campaign.id, ada.id)).toBe('Ada Lovelace');
      expect([await nameOf('another', ada.id), await nameOf(campaign.id, 'nobody')]).toEqual([null, null]);
      await noteVisit(ada.id, campaign.id, visit.id);
      expect(await nameOf(campaign.id, ada.id)).toBeNull();
    });

    it('can be restored as it was for an hour after it was taken back, unless its address is invited again', async () => {
      const { id } = await seedCampaign();
      const { add, takeBack, restore, takeDue, open } = run.store.invitations;
      const [ada, ben, eve] = [invited('ada@x'), invited('ben@x'), invited('eve@x')];
      const at = new Date();
      await add(id, [ada, ben, eve], letter, at);
      expect(await takeBack('another', ada.id, at)).toBe(false);
      for (const one of [ada, ben, eve]) expect(await takeBack(id, one.id, at)).toBe(true);
      expect(await takeBack(id, ada.id, at)).toBe(false);
      expect([await states(id), await open(ada.tokenHash, at)]).toEqual([[], null]);
      await add(id, [invited('ben@x')], null, at);
      expect(await restore(id, ben.id, at)).toBe('taken');
      expect(await restore('another', ada.id, at)).toBe('notFound');
      expect(await restore(id, ada.id, new Date(at.getTime() + 1))).toBe('notFound');
      expect(await restore(id, ada.id, at)).toBe('restored');
      expect(await restore(id, ada.id, at)).toBe('notFound');
      const due = await takeDue(at, at, 10_000);
      expect(due.filter(({ campaignId }) => campaignId === id)).toMatchObject([{ id: ada.id, email: 'ada@x', letter }]);
      expect(await open(ada.tokenHash, at)).toEqual({ id: ada.id, campaignId: id });
      await run.store.retention.dropInvitations({ at: new Date(at.getTime() + DAY), days: null, limit: 1000 });
      expect(await restore(id, eve.id, at)).toBe('notFound');
    });

    it('is removed when its campaign keeps visits no longer than that', async () => {
      const kept = await inviteBefore(8.5, 8);
      // Whoever came stays with the visit, and whoever opened the link counts from then.
      expect(await kept(null)).toEqual(['came@x', 'opened@x']);
    });

    it('is kept as long as the server keeps unfinished visits where the campaign does not say', async () => {
      const kept = await inviteBefore(40, null);
      expect(await kept(null)).toHaveLength(3);
      expect(await kept(41)).toHaveLength(3);
      expect(await kept(30)).toEqual(['came@x']);
    });

    it('whose address was corrected is kept as long as a new one, and its email is due only when it is sent', async () => {
      const { id, organizationId } = await seedCampaign();
      await run.store.campaignRetention.set(organizationId, id, 8);
      const { add, correct, takeDue } = run.store.invitations;
      const [written, unwritten] = [invited('written@x'), invited('unwritten@x')];
      await add(id, [written, unwritten], letter, new Date(Date.now() - 40 * DAY));
      const now = new Date();
      const [sent, silent] = [invited('sent@x'), invited('silent@x')];
      expect(await correct(id, written.id, { ...sent, isSent: true }, now)).toBe('corrected');
      expect(await correct(id, unwritten.id, { ...silent, isSent: false }, now)).toBe('corrected');
      const due = await takeDue(now, now, 10_000);
      expect(due.filter(({ campaignId }) => campaignId === id).map(({ email }) => email)).toEqual(['sent@x']);
      await run.store.retention.dropInvitations({ at: now, days: null, limit: 1000 });
      expect((await states(id)).map(([email]) => email).sort()).toEqual(['sent@x', 'silent@x']);
    });

    it('goes by the days of its own campaign before those of the server', async () => {
      const kept = await inviteBefore(40, 365);
      expect(await kept(30)).toHaveLength(3);
    });
  });

  it('a rehearsal is found by its uuid and by its age, and a visit is not', async () => {
    const { campaign, visit } = await seedVisit();
    const { visitInput } = createSeeds(run);
    const rehearsal = await run.store.visits.create({ ...visitInput(campaign), rehearsal: true });
    if (!rehearsal) throw new Error('the rehearsal was not stored');
    const found = [{ id: rehearsal.id, uuid: rehearsal.uuid, campaign: campaign.name }];
    const uuids = [visit.uuid, rehearsal.uuid];
    expect(await run.store.visits.rehearsedBy(campaign.organizationId, uuids)).toEqual(found);
    expect(await run.store.visits.rehearsedBy(randomUUID(), uuids)).toEqual([]);
    const soon = new Date(Date.now() + MINUTE);
    const older = await run.store.visits.rehearsedBefore(soon, 1000);
    expect(older.filter(({ uuid }) => uuids.includes(uuid))).toEqual(found);
  });
}
