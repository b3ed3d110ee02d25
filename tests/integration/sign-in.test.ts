import type { Account, Me } from '@/lib/contract/organizer/members';
import { campaigns } from '@/tests/support/campaigns-command';
import { uniqueName } from '@/tests/support/factories';
import { createOrganizerClient, openOrganization, ownerLink } from '@/tests/support/organizer-client';
import { startServer, type TestServer } from '@/tests/support/server';

const PASSWORD = 'seven wise herons';

let server: TestServer;
/** Every client of the tests has an address of its own. */
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
}, 120_000);
afterAll(() => server.stop());

const newClient = (address?: string) => createOrganizerClient(server.url, address);
const newEmail = () => `${uniqueName('nora')}@museum.example`;

/** An owner with a password, signed in. */
async function enter(email = newEmail()) {
  const client = newClient();
  await client.follow(await ownerLink(server.dataDir, email, uniqueName('Museum')));
  const { status } = await client.call('me/password', { method: 'PUT', body: { password: PASSWORD } });
  expect(status).toBe(204);
  return { email, client };
}

const codeOf = (body: unknown) => (body as { error: { code: string } }).error.code;

describe('the command that makes an owner', () => {
  it('prints a link that signs in once', async () => {
    const email = newEmail();
    const link = await ownerLink(server.dataDir, email, 'Riverside Museum');
    expect(link).toMatch(new RegExp(`^${server.url}/organizer/set-password#\\w{20,}$`));
    const [first, second] = [newClient(), newClient()];
    expect((await first.follow(link)).status).toBe(200);
    expect((await first.call<Me>('me')).body).toMatchObject({
      email,
      role: 'owner',
      organization: { name: 'Riverside Museum' },
    });
    expect((await second.follow(link)).status).toBe(401);
    expect((await second.call('me')).status).toBe(401);
  });

  it('makes the link before useless when it is run again', async () => {
    const email = newEmail();
    const first = await ownerLink(server.dataDir, email, 'Riverside Museum');
    const second = await ownerLink(server.dataDir, email, 'Riverside Museum');
    expect((await newClient().follow(first)).status).toBe(401);
    expect((await newClient().follow(second)).status).toBe(200);
  });

  it('leaves whoever is known already no session, no password and no other link', async () => {
    const house = await openOrganization(server);
    const email = house.emailOf('reviewer');
    const [{ userId = '' } = {}] = (await house.owner.members()).filter((one) => one.email === email);
    await house.reviewer.call('me/password', { method: 'PUT', body: { password: PASSWORD } });
    const { body } = await house.owner.call<{ link: string }>(`members/${userId}/link`, { method: 'POST', body: {} });
    const link = await ownerLink(server.dataDir, email, uniqueName('Another'));
    expect((await house.reviewer.call('me')).status).toBe(401);
    expect((await newClient().signIn(email, PASSWORD)).status).toBe(401);
    expect((await newClient().follow(body.link)).status).toBe(401);
    const back = newClient();
    expect((await back.follow(link)).status).toBe(200);
    const { organizations } = (await back.call<Account>('me/account')).body;
    expect(organizations).toHaveLength(2);
  });

  it('asks which organization it is about where there are several', async () => {
    await ownerLink(server.dataDir, newEmail(), uniqueName('Another'));
    const { code, stderr } = await campaigns(server.dataDir, 'owner', newEmail());
    expect(code).toBe(1);
    expect(stderr).toMatch(/Which one\? --organization '/);
  });

  it('refuses what is no address', async () => {
    const { code, stderr } = await campaigns(server.dataDir, 'owner', 'nora', '--organization', 'Museum');
    expect(code).toBe(1);
    expect(stderr).toMatch("'nora' is no email address");
  });
});

describe('signing in by password', () => {
  it('sets a cookie that only the server reads, and tells the page nothing of it', async () => {
    const { email } = await enter();
    const client = newClient();
    const { status, body, headers } = await client.signIn(email.toUpperCase(), PASSWORD);
    expect({ status, body }).toEqual({ status: 200, body: { done: true } });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^organizer-${server.port}\\.session_token=`));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect((await client.call<Me>('me')).body.email).toBe(email);
  });

  it('gives one answer to a wrong password, an unknown address and somebody without a password', async () => {
    const { email } = await enter();
    const invited = newEmail();
    await ownerLink(server.dataDir, invited, 'Riverside Museum');
    const answers = [];
    for (const [name, password] of [
      [email, 'not the password'],
      [newEmail(), PASSWORD],
      [invited, PASSWORD],
    ] as const) {
      const { status, body, headers } = await newClient().signIn(name, password);
      expect(headers.getSetCookie()).toEqual([]);
      answers.push({ status, body });
    }
    expect(answers[0]?.status).toBe(401);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('pauses after five wrong passwords for this address and email alone, and says for how long', async () => {
    const { email } = await enter();
    const client = newClient();
    for (let tries = 0; tries < 5; tries += 1) expect((await client.signIn(email, 'wrong wrong')).status).toBe(401);
    const { status, body, headers } = await client.signIn(email, PASSWORD);
    expect({ status, code: codeOf(body) }).toEqual({ status: 429, code: 'tooMany' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await newClient().signIn(email, PASSWORD)).status).toBe(200);
  });

  it('counts anew after it has succeeded', async () => {
    const { email } = await enter();
    const client = newClient();
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect((await client.signIn(email, 'wrong wrong')).status).toBe(401);
      expect((await client.signIn(email, PASSWORD)).status).toBe(200);
    }
  });

  it('is refused to the page of another site', async () => {
    const { email } = await enter();
    const { status } = await newClient().ask('/api/v1/auth/password', {
      method: 'POST',
      body: { email, password: PASSWORD },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(403);
  });
});

it('lets nothing else of the library through', async () => {
  const { email, client } = await enter();
  const password = { email: newEmail(), password: PASSWORD, name: 'Eve' };
  for (const path of [
    'sign-up/email',
    'update-user',
    'delete-user',
    'change-email',
    'sign-in/email',
    'mail',
    'provider',
  ])
    expect({ path, status: (await client.auth(path, password)).status }).toEqual({ path, status: 404 });
  for (const path of ['get-session', 'list-sessions', 'ok', 'error', 'magic-link/verify?token=x', 'callback/github'])
    expect({ path, status: (await client.ask(`/api/v1/auth/${path}`)).status }).toEqual({ path, status: 404 });
  expect((await client.call<Me>('me')).body.email).toBe(email);
});

describe('a session', () => {
  it('ends with signing out', async () => {
    const { client } = await enter();
    const { cookie } = client;
    await client.auth('sign-out', {});
    expect((await newClient().call('me', { headers: { cookie } })).status).toBe(401);
  });

  it('is listed, and ends at once when it is ended from another one', async () => {
    const { email, client } = await enter();
    const other = newClient();
    await other.signIn(email, PASSWORD);
    const { sessions } = (await client.call<Account>('me/account')).body;
    expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
    const { id } = sessions.find(({ isThis }) => !isThis) ?? { id: '' };
    expect((await client.call(`me/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await other.call('me')).status).toBe(401);
    expect((await client.call('me')).status).toBe(200);
  });

  it("is nobody else's to end", async () => {
    const [one, another] = [await enter(), await enter()];
    const { sessions } = (await one.client.call<Account>('me/account')).body;
    const path = `me/sessions/${sessions[0]?.id}`;
    expect((await another.client.call(path, { method: 'DELETE' })).status).toBe(404);
    expect((await one.client.call('me')).status).toBe(200);
  });

  it('ends everywhere else when the password changes', async () => {
    const { email, client } = await enter();
    const other = newClient();
    await other.signIn(email, PASSWORD);
    await client.call('me/password', { method: 'PUT', body: { password: 'eight wise herons' } });
    expect((await other.call('me')).status).toBe(401);
    expect((await client.call('me')).status).toBe(200);
    expect((await newClient().signIn(email, PASSWORD)).status).toBe(401);
    expect((await newClient().signIn(email, 'eight wise herons')).status).toBe(200);
  });

  it('is not made of a forged cookie', async () => {
    const { client } = await enter();
    const [name, value = ''] = client.cookie.split('=');
    const forged = `${name}=${value.slice(0, 32)}${encodeURIComponent('.AAAA')}`;
    expect((await newClient().call('me', { headers: { cookie: forged } })).status).toBe(401);
  });
});

describe('members', () => {
  it('come in by an invitation that works once', async () => {
    const house = await openOrganization(server);
    const link = await house.owner.invite(`guest@${house.name}.example`, 'reviewer');
    const guest = newClient();
    expect((await guest.follow(link)).status).toBe(200);
    expect((await guest.call<Me>('me')).body).toMatchObject({ role: 'reviewer', organization: { name: house.name } });
    expect((await newClient().follow(link)).status).toBe(401);
  });

  it('do not come in by an invitation that was taken back, or by one before a new one', async () => {
    const house = await openOrganization(server);
    const email = `late@${house.name}.example`.toLowerCase();
    const first = await house.owner.invite(email, 'editor');
    const { userId } = (await house.owner.members()).find((one) => one.email === email) ?? { userId: '' };
    const renewed = await house.owner.call<{ link: string }>(`members/${userId}/link`, { method: 'POST', body: {} });
    expect((await newClient().follow(first)).status).toBe(401);
    await house.owner.call(`members/${userId}`, { method: 'DELETE' });
    expect((await newClient().follow(renewed.body.link)).status).toBe(401);
  });

  it('are out at once when they are removed, and when their role is less', async () => {
    const house = await openOrganization(server);
    const members = await house.owner.members();
    const idOf = (role: string) => members.find((one) => one.role === role)?.userId ?? '';
    await house.owner.call(`members/${idOf('editor')}`, { method: 'DELETE' });
    expect((await house.editor.call('me')).status).toBe(401);
    await house.owner.call(`members/${idOf('reviewer')}`, { method: 'PUT', body: { role: 'owner' } });
    expect((await house.reviewer.call('members')).status).toBe(200);
    await house.owner.call(`members/${idOf('reviewer')}`, { method: 'PUT', body: { role: 'reviewer' } });
    expect((await house.reviewer.call('members')).status).toBe(403);
  });

  it('are in the log by their name or as new, never by their id or email', async () => {
    const { owner } = await openOrganization(server);
    const { entries } = (await owner.call<{ entries: { actor: string; action: string }[] }>('audit')).body;
    expect(entries.filter(({ action }) => action === 'member.signedIn')).toHaveLength(3);
    for (const { actor } of entries) expect(actor).toMatch(/^(command line|new member)$/);
  });

  it('keep at least one owner', async () => {
    const house = await openOrganization(server);
    const owner = (await house.owner.members()).find(({ role }) => role === 'owner');
    expect(owner?.isLastOwner).toBe(true);
    const path = `members/${owner?.userId}`;
    const [removed, changed] = [
      await house.owner.call(path, { method: 'DELETE' }),
      await house.owner.call(path, { method: 'PUT', body: { role: 'editor' } }),
    ];
    expect([removed.status, changed.status]).toEqual([409, 409]);
    expect((await house.owner.call<Me>('me')).body.role).toBe('owner');
  });
});

describe('the pages of the console', () => {
  it('lead to sign in whoever is not signed in, and members on', async () => {
    const { client } = await enter();
    const stranger = await newClient().ask('/organizer/account');
    const place = stranger.headers.get('location') ?? '';
    expect([stranger.status, place]).toEqual([307, '/organizer/sign-in?next=%2Forganizer%2Faccount']);
    const signIn = await client.ask('/organizer/sign-in');
    expect([signIn.status, signIn.headers.get('location')]).toEqual([307, '/organizer']);
    expect((await client.ask('/organizer/account')).status).toBe(200);
  });

  it('lead back, signed in, to the page that was asked for, with what it was asked', async () => {
    const { client } = await enter();
    const asked = '/organizer/campaigns/c1/submissions?status=new&_rsc=1k2j3';
    const headers = { 'X-Requested-Page': '/organizer/settings/members' };
    const place = (await newClient().ask(asked, { headers })).headers.get('location') ?? '';
    expect((await client.ask(place)).headers.get('location')).toBe('/organizer/campaigns/c1/submissions?status=new');
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example/organizer/', '/organizer/shared/x', '/demo'])(
    'lead nobody to %s',
    async (next) => {
      const { client } = await enter();
      const answer = await client.ask(`/organizer/sign-in?next=${encodeURIComponent(next)}`);
      expect(answer.headers.get('location')).toBe('/organizer');
    },
  );

  it('fill in what a sentence leaves open', async () => {
    const { owner } = await openOrganization(server);
    const { body } = await owner.ask<string>('/organizer/campaigns');
    expect(body).toContain('<code>npm run campaigns');
    expect(body).not.toContain('&lt;code&gt;');
  });

  it('of owners do not exist for others', async () => {
    const house = await openOrganization(server);
    expect((await house.owner.ask('/organizer/settings/members')).status).toBe(200);
    expect((await house.reviewer.ask('/organizer/settings/members')).status).toBe(404);
  });

  it('offer neither mail nor a provider where there is none', async () => {
    const { body } = await newClient().ask<string>('/organizer/sign-in');
    expect(body).toContain('Sign in with a passkey');
    expect(body).not.toContain('icon--mail');
    expect(body).not.toContain('icon--users');
  });
});
