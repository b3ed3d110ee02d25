import type { Kysely } from 'kysely';
import type { Role } from '@/lib/contract/organizer/role';
import type { Tables } from '@/lib/server/store/tables';
import { createUuid } from '@/tests/support/factories';
import { createSeeds, type RunningStore } from './seeds';

const now = new Date('2026-11-01T12:00:00Z');
const inAnHour = new Date('2026-11-01T13:00:00Z');

/** Tests the repositories of members and of persons. `db`: for what the sign-in's library writes by itself. */
export function testMembers(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedCampaign } = createSeeds(run);
  const createEmail = () => `${createUuid()}@museum.example`;
  const seedOrganization = async () => (await seedCampaign()).organizationId;

  async function addMember(given: { organizationId: string; role?: Role; email?: string; invitedBy?: string | null }) {
    const member = { role: 'owner' as Role, email: createEmail(), invitedBy: null, at: now, ...given };
    const userId = await run.store.members.add(member);
    if (!userId) throw new Error('the member was not added');
    return { ...member, userId };
  }

  async function startSession(userId: string, organizationId: string | null = null) {
    const id = createUuid();
    const ends = { expires_at: inAnHour, updated_at: now };
    const by = { ip_address: null, user_agent: 'Firefox' };
    await run.db
      .insertInto('auth_sessions')
      .values({ id, user_id: userId, token: id, organization_id: organizationId, ...by, ...ends })
      .execute();
    return id;
  }

  async function addWaysIn(userId: string) {
    const account = { id: createUuid(), account_id: userId, user_id: userId, password: 'a hash' };
    await run.db
      .insertInto('auth_accounts')
      .values({ ...account, provider_id: 'credential' })
      .execute();
    const id = createUuid();
    const passkey = { id, name: 'Laptop', user_id: userId, credential_id: id, public_key: '', counter: 0 };
    const stored = { ...passkey, device_type: 'multiDevice', backed_up: true };
    await run.db.insertInto('auth_passkeys').values(stored).execute();
    return id;
  }

  const addLink = async (identifier: string, value = '{}') =>
    run.db
      .insertInto('auth_verifications')
      .values({ id: createUuid(), identifier, value, expires_at: inAnHour })
      .execute();

  const hasLink = async (identifier: string) =>
    (await run.db.selectFrom('auth_verifications').select('id').where('identifier', '=', identifier).execute()).length >
    0;

  it('sessions and links that have ended are removed, and sessions that go on for a month', async () => {
    const { userId } = await addMember({ organizationId: await seedOrganization() });
    const [used, ended] = [await startSession(userId), await startSession(userId)];
    const long = await startSession(userId);
    const set = (id: string, values: { created_at?: Date; expires_at?: Date }) =>
      run.db.updateTable('auth_sessions').set(values).where('id', '=', id).execute();
    const at = new Date();
    const inTime = { expires_at: new Date(at.getTime() + 1000) };
    await set(used, { ...inTime, created_at: new Date(at.getTime() - 29 * 86_400_000) });
    await set(ended, { expires_at: new Date(at.getTime() - 1) });
    await set(long, { ...inTime, created_at: new Date(at.getTime() - 30 * 86_400_000) });
    const link = { id: createUuid(), identifier: createUuid(), value: '{}', expires_at: at };
    await run.db.insertInto('auth_verifications').values(link).execute();
    expect((await run.store.people.sessions(userId, at)).map(({ id }) => id)).toEqual([used]);
    await run.store.people.sweep(at);
    const left = await run.db.selectFrom('auth_sessions').select('id').where('user_id', '=', userId).execute();
    expect(left).toEqual([{ id: used }]);
    const links = await run.db.selectFrom('auth_verifications').select('id').where('id', '=', link.id).execute();
    expect(links).toEqual([]);
  });

  describe('members', () => {
    it('are found in the organization that is asked for, or else in the one joined first', async () => {
      const [first, second] = [await seedOrganization(), await seedOrganization()];
      const { userId, email } = await addMember({ organizationId: first });
      await run.store.members.add({ organizationId: second, email, role: 'reviewer', invitedBy: null, at: inAnHour });
      expect(await run.store.members.find(userId, null)).toMatchObject({ organizationId: first, role: 'owner', email });
      expect(await run.store.members.find(userId, second)).toMatchObject({ organizationId: second, role: 'reviewer' });
      expect(await run.store.members.find(userId, createUuid())).toBeNull();
      expect((await run.store.members.organizations(userId)).map(({ id }) => id)).toEqual([first, second]);
      expect(await run.store.members.findByEmail(email)).toEqual({
        ...{ userId, language: null, organizationIds: expect.arrayContaining([first, second]) },
      });
    });

    it('are added once, and invited only while they are in no organization', async () => {
      const organizationId = await seedOrganization();
      const { email, userId } = await addMember({ organizationId, role: 'editor' });
      const again = { organizationId, email, role: 'owner' as const, at: now };
      expect(await run.store.members.add({ ...again, invitedBy: null })).toBeNull();
      const elsewhere = await seedOrganization();
      expect(await run.store.members.add({ ...again, organizationId: elsewhere, invitedBy: 'Nora' })).toBeNull();
      expect(await run.store.members.find(userId, null)).toMatchObject({ role: 'editor' });
    });

    it('who never came while the link worked can be invited elsewhere, and nobody before that', async () => {
      const [first, second] = [await seedOrganization(), await seedOrganization()];
      const { email, userId } = await addMember({ organizationId: first, role: 'reviewer', invitedBy: 'Nora' });
      await run.store.members.setLink(userId, first, { key: createUuid(), endsAt: inAnHour });
      const elsewhere = { organizationId: second, email, role: 'editor' as const, invitedBy: 'Bo' };
      expect(await run.store.members.add({ ...elsewhere, at: now })).toBeNull();
      const later = new Date(inAnHour.getTime() + 1);
      expect(await run.store.members.add({ ...elsewhere, at: later })).toBe(userId);
      expect((await run.store.members.list(first)).map(({ email: listed }) => listed)).not.toContain(email);
      await run.store.people.noteSignIn(userId, later);
      const third = await seedOrganization();
      expect(await run.store.members.add({ ...elsewhere, organizationId: third, at: later })).toBeNull();
    });

    it('are listed in the order they came, with how they sign in and when they were seen', async () => {
      const organizationId = await seedOrganization();
      const owner = await addMember({ organizationId });
      const guest = await addMember({ organizationId, role: 'reviewer', invitedBy: 'Nora' });
      await run.db.updateTable('members').set({ created_at: inAnHour }).where('user_id', '=', guest.userId).execute();
      await addWaysIn(owner.userId);
      await startSession(owner.userId);
      await run.store.people.noteSignIn(owner.userId, now);
      await run.store.members.setLink(guest.userId, organizationId, { key: createUuid(), endsAt: inAnHour });
      expect(await run.store.members.list(organizationId)).toEqual([
        {
          ...{ userId: owner.userId, name: '', email: owner.email, role: 'owner', signsInBy: ['passkey', 'password'] },
          ...{ seenAt: now, joinedAt: now, invitedBy: null, linkEndsAt: null, language: null },
        },
        {
          ...{ userId: guest.userId, name: '', email: guest.email, role: 'reviewer', signsInBy: [], seenAt: null },
          ...{ joinedAt: null, invitedBy: 'Nora', linkEndsAt: inAnHour, language: null },
        },
      ]);
    });

    it('keep what they chose for themselves', async () => {
      const organizationId = await seedOrganization();
      const { userId } = await addMember({ organizationId });
      await run.store.members.setPreferences(userId, organizationId, { reviewKeys: false });
      expect((await run.store.members.find(userId, null))?.preferences).toEqual({ reviewKeys: false });
    });

    it('always have an owner among them who has signed in', async () => {
      const organizationId = await seedOrganization();
      const [{ userId }, other] = [await addMember({ organizationId }), await addMember({ organizationId })];
      const { setRole, remove } = run.store.members;
      expect(await setRole(userId, organizationId, 'editor')).toBe('lastOwner');
      expect(await remove(userId, organizationId)).toBe('lastOwner');
      await run.store.people.noteSignIn(other.userId, now);
      const both = [setRole(userId, organizationId, 'editor'), setRole(other.userId, organizationId, 'editor')];
      expect((await Promise.all(both)).sort()).toEqual(['changed', 'lastOwner']);
      expect(await setRole(createUuid(), organizationId, 'owner')).toBe('notFound');
      expect(await run.store.members.hasOwner()).toBe(true);
    });

    it('who are in no organization any more lose their address and every way in', async () => {
      const organizationId = await seedOrganization();
      await run.store.people.noteSignIn((await addMember({ organizationId })).userId, now);
      const { userId, email } = await addMember({ organizationId, role: 'editor' });
      const key = createUuid();
      await addWaysIn(userId);
      await startSession(userId, organizationId);
      await addLink(key);
      await run.store.members.setLink(userId, organizationId, { key, endsAt: inAnHour });
      expect(await run.store.members.remove(userId, organizationId)).toBe('removed');
      expect(await run.store.members.remove(userId, organizationId)).toBe('notFound');
      expect(await run.store.people.waysIn(userId)).toEqual([]);
      expect(await run.store.people.sessions(userId, now)).toEqual([]);
      expect([await hasLink(key), await run.store.members.findByEmail(email)]).toEqual([false, null]);
      expect((await addMember({ organizationId, email })).userId).not.toBe(userId);
    });

    it('who leave one of two organizations stay signed in to the other', async () => {
      const [first, second] = [await seedOrganization(), await seedOrganization()];
      await run.store.people.noteSignIn((await addMember({ organizationId: second })).userId, now);
      const { userId, email } = await addMember({ organizationId: first });
      await addMember({ organizationId: second, email });
      await startSession(userId, second);
      expect(await run.store.members.remove(userId, second)).toBe('removed');
      expect(await run.store.people.sessions(userId, now)).toHaveLength(1);
      expect(await run.store.members.findByEmail(email)).toEqual({ userId, language: null, organizationIds: [first] });
    });
  });

  describe('a person', () => {
    it('has sessions, those used last first, which end one by one or all but one', async () => {
      const { userId } = await addMember({ organizationId: await seedOrganization() });
      const [old, recent, ended] = [await startSession(userId), await startSession(userId), await startSession(userId)];
      const set = (id: string, at: { updated_at: Date } | { expires_at: Date }) =>
        run.db.updateTable('auth_sessions').set(at).where('id', '=', id).execute();
      await set(old, { updated_at: new Date('2026-10-01T12:00:00Z') });
      await set(ended, { expires_at: now });
      const { sessions, endSessions } = run.store.people;
      const open = async () => (await sessions(userId, now)).map(({ id }) => id);
      expect(await open()).toEqual([recent, old]);
      expect(await endSessions(createUuid(), { id: old })).toBe(0);
      expect(await endSessions(userId, { except: recent })).toBe(2);
      expect(await open()).toEqual([recent]);
      expect(await endSessions(userId, { id: recent })).toBe(1);
    });

    it('has passkeys, of which no other person removes one', async () => {
      const organizationId = await seedOrganization();
      const [{ userId }, other] = [await addMember({ organizationId }), await addMember({ organizationId })];
      const passkey = await addWaysIn(userId);
      expect(await run.store.people.passkeys(userId)).toMatchObject([{ id: passkey, name: 'Laptop' }]);
      expect(await run.store.people.removePasskey(other.userId, passkey)).toBe(false);
      expect(await run.store.people.removePasskey(userId, passkey)).toBe(true);
      expect(await run.store.people.waysIn(userId)).toEqual(['password']);
    });

    it('who has signed in has taken all invitations, and keeps the first time', async () => {
      const organizationId = await seedOrganization();
      const { userId } = await addMember({ organizationId });
      const key = createUuid();
      await addLink(key);
      await run.store.members.setLink(userId, organizationId, { key, endsAt: inAnHour });
      await run.store.people.rename(userId, 'Nora Lindgate');
      const signedIn = { name: 'Nora Lindgate', organizationIds: [organizationId] };
      for (const at of [now, inAnHour]) expect(await run.store.people.noteSignIn(userId, at)).toEqual(signedIn);
      const [member] = await run.store.members.list(organizationId);
      expect([member?.joinedAt, member?.linkEndsAt, await hasLink(key)]).toEqual([now, null, false]);
    });

    it('is let in by nothing any more once every way in is ended, and others are as they were', async () => {
      const organizationId = await seedOrganization();
      const [person, other] = [await addMember({ organizationId }), await addMember({ organizationId })];
      const hash = createUuid();
      for (const { userId, email } of [person, other]) {
        await addWaysIn(userId);
        await startSession(userId);
        await addLink(`magic-link:${userId}`, JSON.stringify({ email }));
        const token = { name: 'Export', scopes: ['read'] as const, createdBy: userId, createdAt: now, expiresAt: null };
        await run.store.tokens.create({ organizationId, hash: `${hash} of ${userId}`, ...token }, 10);
      }
      // A value of another kind is no JSON.
      await addLink(`change-email:${createUuid()}`, 'of another kind');
      await run.store.people.endWaysIn(person.userId, now);
      const left = async (userId: string) => [
        (await run.store.people.waysIn(userId)).length,
        (await run.store.people.sessions(userId, now)).length,
        await hasLink(`magic-link:${userId}`),
        (await run.store.tokens.use(`${hash} of ${userId}`, now)) !== null,
      ];
      expect(await left(person.userId)).toEqual([0, 0, false, false]);
      expect(await left(other.userId)).toEqual([2, 1, true, true]);
    });
  });
}
