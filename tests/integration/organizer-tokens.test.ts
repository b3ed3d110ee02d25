import { MAX_TOKENS } from '@/lib/contract/organizer/tokens';
import { findCaller } from '@/lib/server/use-cases/members/find-caller';
import { makeOwner } from '@/lib/server/use-cases/members/invite-member';
import { listTokens, makeToken, revokeToken } from '@/lib/server/use-cases/members/tokens';
import { storeMember } from '@/tests/support/organizer-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

const DAY = 24 * 60 * 60 * 1000;

describe('an API token', () => {
  let useCases: UseCases;
  beforeAll(async () => {
    useCases = await openUseCases();
  });
  afterAll(() => useCases.close());
  beforeEach(() => useCases.present());

  const deps = () => useCases.deps;

  async function openOrganization() {
    const { campaign } = await useCases.beginVisit();
    return storeMember(useCases.database.db, { organizationId: campaign.organizationId, role: 'owner' });
  }

  /** Makes a call as a program does; nobody is signed in. */
  async function callWith(authorization: string, address = '203.0.113.1') {
    const signIn = { findSession: async () => null } as unknown as Parameters<typeof findCaller>[0]['signIn'];
    return findCaller({ ...deps(), signIn }, { headers: new Headers({ authorization }), address });
  }
  const refusal = (code: string) => expect.objectContaining({ code });

  it('acts in its maker’s name, with its scopes and the role that the maker has now', async () => {
    const member = await openOrganization();
    const made = await makeToken(deps(), { member, name: 'Sync', scopes: ['read', 'read'], days: null });
    const { userId, organizationId } = member;
    expect((await callWith(`Bearer ${made.token}`))?.member).toMatchObject({
      ...{ userId, organizationId, role: 'owner', session: null },
      token: { id: made.id, name: 'Sync', scopes: ['read'] },
    });
    await useCases.database.pool.query(`update members set role = 'reviewer' where user_id = '${userId}'`);
    expect((await callWith(`bearer ${made.token}`))?.member.role).toBe('reviewer');
    await useCases.database.pool.query(`delete from members where user_id = '${userId}'`);
    await expect(callWith(`Bearer ${made.token}`)).rejects.toEqual(refusal('unauthorized'));
  });

  it('ends with all other ways in when the command line makes its maker an owner again', async () => {
    const [member, colleague] = [await openOrganization(), await openOrganization()];
    const { userId, organizationId, organizationName } = member;
    const made = await makeToken(deps(), { member, name: 'Planted', scopes: ['read'], days: null });
    const others = await makeToken(deps(), { member: colleague, name: 'Sync', scopes: ['read'], days: null });
    for (const id of [userId, colleague.userId]) {
      await useCases.database.pool.query(
        `insert into auth_accounts (id, account_id, provider_id, user_id, password)
         values ('c' || $1::text, $1, 'credential', $1, 'hash'), ('o' || $1::text, $1, 'oidc', $1, null)`,
        [id],
      );
      await useCases.database.pool.query(
        `insert into auth_passkeys (id, public_key, user_id, credential_id, counter, device_type, backed_up)
         values ($1, 'key', $1, $1, 0, 'singleDevice', false)`,
        [id],
      );
    }
    const signIn = { makeLink: async () => ({ token: 'new', key: 'key', endsAt: new Date() }) };
    const needed = { ...deps(), signIn, mail: null, writeMail: jest.fn(), publicUrl: 'https://film.example' };
    const organization = { id: organizationId, name: organizationName };
    const email = `${userId}@museum.example`;
    const { link } = await makeOwner(needed as unknown as Parameters<typeof makeOwner>[0], { email, organization });

    expect(link).toBe('https://film.example/organizer/set-password#new');
    expect(await useCases.store.people.waysIn(userId)).toEqual([]);
    await expect(callWith(`Bearer ${made.token}`)).rejects.toEqual(refusal('unauthorized'));
    expect((await useCases.store.people.waysIn(colleague.userId)).sort()).toEqual(['passkey', 'password', 'provider']);
    expect((await callWith(`Bearer ${others.token}`))?.member.userId).toBe(colleague.userId);
  });

  it('is kept as a hash alone, and shown once', async () => {
    const member = await openOrganization();
    const { token } = await makeToken(deps(), { member, name: 'Sync', scopes: ['read'], days: 90 });
    const { rows } = await useCases.database.pool.query('select * from api_tokens');
    expect(JSON.stringify(rows)).not.toContain(token.slice('ir_live_'.length));
    expect(JSON.stringify(await listTokens(deps(), { member }))).not.toContain(token);
  });

  it('is refused when it is wrong, revoked or expired', async () => {
    const member = await openOrganization();
    const { id, token } = await makeToken(deps(), { member, name: 'Sync', scopes: ['read'], days: 90 });
    for (const wrong of [`Bearer ${token}x`, 'Bearer ', `Basic ${token}`, token, 'Bearer a b'])
      await expect(callWith(wrong)).rejects.toEqual(refusal('unauthorized'));
    useCases.pass(90 * DAY + 1000);
    await expect(callWith(`Bearer ${token}`)).rejects.toEqual(refusal('unauthorized'));
    useCases.present();
    await revokeToken(deps(), { member, tokenId: id });
    await expect(callWith(`Bearer ${token}`)).rejects.toEqual(refusal('unauthorized'));
  });

  it('is guessed from one address only so often, and a program calls only so often', async () => {
    const member = await openOrganization();
    const { token } = await makeToken(deps(), { member, name: 'Sync', scopes: ['read'], days: null });
    const guess = () =>
      callWith('Bearer ir_live_guessed', '203.0.113.9').catch((error: { code: string }) => error.code);
    const guesses = [];
    for (let count = 0; count < 61; count += 1) guesses.push(await guess());
    expect(new Set(guesses.slice(0, 60))).toEqual(new Set(['unauthorized']));
    expect(guesses.at(-1)).toBe('tooMany');
    for (let count = 0; count < 600; count += 1) await callWith(`Bearer ${token}`);
    await expect(callWith(`Bearer ${token}`)).rejects.toEqual(refusal('tooMany'));
    useCases.pass(61_000);
    await expect(callWith(`Bearer ${token}`)).resolves.not.toBeNull();
  });

  it('is one of so many, and revoked by its own organization alone', async () => {
    const member = await openOrganization();
    const stranger = await openOrganization();
    const { id } = await makeToken(deps(), { member, name: 'Sync', scopes: ['read'], days: null });
    const theirs = revokeToken(deps(), { member: stranger, tokenId: id });
    await expect(theirs).rejects.toEqual(refusal('notFound'));
    const make = () => makeToken(deps(), { member, name: 'More', scopes: ['read'], days: null });
    for (let count = 1; count < MAX_TOKENS; count += 1) await make();
    await expect(make()).rejects.toEqual(refusal('tooManyKept'));
    expect((await listTokens(deps(), { member })).tokens).toHaveLength(MAX_TOKENS);
  });
});
