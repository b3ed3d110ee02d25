import { ORGANIZER_CALLS } from '@/lib/contract/organizer/calls';
import type { OrganizerCall } from '@/lib/contract/organizer/call';
import type { Account, Me } from '@/lib/contract/organizer/members';
import { createUuid, uniqueName } from '@/tests/support/factories';
import { startOidcProvider, type Claims } from '@/tests/support/oidc-provider';
import { createOrganizerClient, ownerLink, type OrganizerClient } from '@/tests/support/organizer-client';
import { createAuthenticator } from '@/tests/support/passkey';
import { readMail } from '@/tests/support/read-mail';
import { startServer, type TestServer } from '@/tests/support/server';
import { startSmtpServer } from '@/tests/support/smtp-server';
import { waitFor } from '@/tests/support/wait-for';

/** What a proxy in front of the server is called; the tests ask the server itself. */
const ORIGIN = 'https://film.example';
const CLIENT_ID = 'introreel';

let server: TestServer;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  [provider, smtp] = await Promise.all([startOidcProvider(CLIENT_ID), startSmtpServer()]);
  server = await startServer({
    env: {
      ...{ TRUST_PROXY: '1', PUBLIC_URL: ORIGIN, SMTP_URL: smtp.url, MAIL_FROM: 'us@film.example' },
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: 'a secret of the tests' },
    },
  });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await Promise.all([provider.stop(), smtp.stop()]);
});

const newClient = () => createOrganizerClient(server.url);
const newEmail = () => `${uniqueName('nora')}@museum.example`;

/** An owner, signed in by the link of the command line. */
async function enter(email = newEmail(), organization = uniqueName('Museum')) {
  const client = newClient();
  expect((await client.follow(await ownerLink(server.dataDir, email, organization))).status).toBe(200);
  return { email, client };
}

/** Goes to the provider and back, as a browser does. Resolves with where that leads. */
async function goByProvider(client: OrganizerClient, says: Claims, forges = false) {
  Object.assign(provider.person, { says, forges });
  const asked = await client.auth('provider', {});
  const there = await fetch((asked.body as { url: string }).url, { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '');
  const { status, headers } = await client.ask(back.pathname + back.search);
  expect([back.origin, status]).toEqual([ORIGIN, 302]);
  return new URL(headers.get('location') ?? '', ORIGIN).pathname;
}

it('the start says where organizers go, and how the first of them comes in', async () => {
  await waitFor(() => server.output().includes('Nobody can sign in there yet'));
  expect(server.output()).toContain(
    `Organizers: ${ORIGIN}/organizer\nNobody can sign in there yet: ` +
      'npm run campaigns -- owner you@example.org --organization "Your organization"\n',
  );
});

describe("the organization's own provider", () => {
  it('signs in whoever was invited under an address that it has verified', async () => {
    const { email } = await enter();
    const client = newClient();
    const sub = createUuid();
    expect(await goByProvider(client, { sub, email, email_verified: true })).toBe('/organizer');
    expect((await client.call<Me>('me')).body).toMatchObject({ email, role: 'owner' });
    expect((await client.members())[0]?.signsInBy).toEqual(['provider']);
    // From then on it is known who that is, whatever the address.
    const again = newClient();
    expect(await goByProvider(again, { sub, email: newEmail() })).toBe('/organizer');
    expect((await again.call<Me>('me')).body.email).toBe(email);
  });

  it.each([
    ['is not verified', { email_verified: false }],
    ['nothing is said about', {}],
  ])('signs in nobody by an address that %s', async (_, said) => {
    const { email } = await enter();
    const client = newClient();
    expect(await goByProvider(client, { sub: createUuid(), email, ...said })).toBe('/organizer/sign-in');
    expect((await client.call('me')).status).toBe(401);
  });

  it('signs in nobody who was not invited, and nobody when another key has signed', async () => {
    const { email } = await enter();
    const client = newClient();
    const stranger = { sub: createUuid(), email: newEmail(), email_verified: true };
    expect(await goByProvider(client, stranger)).toBe('/organizer/sign-in');
    const forged = { sub: createUuid(), email, email_verified: true };
    expect(await goByProvider(client, forged, true)).toBe('/organizer/sign-in');
    expect((await client.call('me')).status).toBe(401);
  });
});

describe('a link that is mailed', () => {
  const mailsTo = (email: string) => smtp.received.filter(({ to }) => to === email);

  it('signs its reader in once, and goes to no stranger', async () => {
    const { email } = await enter();
    const stranger = newEmail();
    const answers = [await newClient().auth('mail', { email: stranger }), await newClient().auth('mail', { email })];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: { done: true } },
      { status: 200, body: { done: true } },
    ]);
    await waitFor(() => mailsTo(email).length === 1);
    const link = /https:\S+#\S+/.exec(readMail(mailsTo(email)[0]).text)?.[0] ?? '';
    expect(link).toMatch(`${ORIGIN}/organizer/sign-in/link#`);
    const [first, second] = [newClient(), newClient()];
    expect((await first.follow(link)).status).toBe(200);
    expect((await first.call<Me>('me')).body.email).toBe(email);
    expect((await second.follow(link)).status).toBe(401);
    expect(mailsTo(stranger)).toEqual([]);
  });
});

describe('a passkey', () => {
  type Options = { challenge: string; rp: { id: string }; rpId: string };
  const optionsOf = async (client: OrganizerClient, name: string) =>
    (await client.ask<Options>(`/api/v1/auth/passkey/${name}`)).body;

  async function withPasskey() {
    const { client, email } = await enter();
    const authenticator = createAuthenticator(ORIGIN);
    const response = authenticator.register(await optionsOf(client, 'generate-register-options'));
    const { status } = await client.auth('passkey/verify-registration', { response, name: 'Phone' });
    expect(status).toBe(200);
    return { client, email, authenticator };
  }

  it('signs in whoever made it, and tells the page nothing of the session', async () => {
    const { email, authenticator } = await withPasskey();
    const client = newClient();
    const response = authenticator.authenticate(await optionsOf(client, 'generate-authenticate-options'));
    const { status, body } = await client.auth('passkey/verify-authentication', { response });
    expect({ status, body }).toEqual({ status: 200, body: { done: true } });
    expect((await client.call<Me>('me')).body.email).toBe(email);
  });

  it('signs in nobody with another key, for another page, or a second time', async () => {
    const { authenticator } = await withPasskey();
    const client = newClient();
    const proof = async (by: ReturnType<typeof createAuthenticator>) =>
      by.authenticate(await optionsOf(client, 'generate-authenticate-options'));
    const tried = async (response: unknown) =>
      (await newClient().auth('passkey/verify-authentication', { response })).status;
    const good = await proof(authenticator);
    const statuses = [
      // Without the cookie of the browser that asked.
      await tried(good),
      (await client.auth('passkey/verify-authentication', { response: await proof(createAuthenticator(ORIGIN)) }))
        .status,
    ];
    const own = await proof(authenticator);
    const elsewhere = createAuthenticator('https://evil.example').authenticate({
      challenge: 'x',
      rpId: 'evil.example',
    });
    statuses.push(
      (await client.auth('passkey/verify-authentication', { response: { ...own, response: elsewhere.response } }))
        .status,
    );
    expect(statuses).toEqual([401, 401, 401]);
    expect((await client.call('me')).status).toBe(401);
  });

  it('can be removed when it is not the only way in', async () => {
    const { client } = await withPasskey();
    const { passkeys } = (await client.call<Account>('me/account')).body;
    const remove = async () => (await client.call(`me/passkeys/${passkeys[0]?.id}`, { method: 'DELETE' })).status;
    expect(passkeys).toMatchObject([{ name: 'Phone' }]);
    expect(await remove()).toBe(403);
    await client.call('me/password', { method: 'PUT', body: { password: 'seven wise herons' } });
    expect(await remove()).toBe(204);
    expect((await client.call<Account>('me/account')).body.passkeys).toEqual([]);
  });
});

it('over https the cookie of a session belongs to this host alone', async () => {
  const client = newClient();
  const { headers } = await client.follow(await ownerLink(server.dataDir, newEmail(), uniqueName('Museum')));
  const session = headers.getSetCookie().find((cookie) => cookie.includes('session_token'));
  expect(session).toMatch(/^__Host-organizer\.session_token=/);
  expect(session).toMatch(/; Secure/i);
  expect(session).toMatch(/; Path=\/(;|$)/i);
  expect(session).not.toMatch(/domain=/i);
});

it('whoever belongs to two organizations is in one of them at a time', async () => {
  const [first, second] = [uniqueName('Museum'), uniqueName('Library')];
  const { email, client } = await enter(newEmail(), first);
  expect((await client.follow(await ownerLink(server.dataDir, email, second))).status).toBe(200);
  const { organizations } = (await client.call<Account>('me/account')).body;
  expect(organizations.map(({ name }) => name)).toEqual([first, second]);
  const choose = (organizationId: string) =>
    client.call('me/organization', { method: 'PUT', body: { organizationId } });
  const here = async () => (await client.call<Me>('me')).body.organization.name;
  for (const { id, name } of [...organizations].reverse()) {
    expect((await choose(id)).status).toBe(204);
    expect(await here()).toBe(name);
    const campaigns = await client.call<{ total: number }>('campaigns');
    expect(campaigns.body.total).toBe(0);
  }
  const { client: other } = await enter();
  const foreign = (await other.call<Me>('me')).body.organization.id;
  expect((await choose(foreign)).status).toBe(404);
  expect(await here()).toBe(first);
});

it('where the console is switched off, no page and no call of it exists', async () => {
  const { client } = await enter();
  await server.restart({ ORGANIZER: 'off' });
  for (const { path, method } of Object.values(ORGANIZER_CALLS) as OrganizerCall[]) {
    const address = path.replace(/\{\w+\}/g, createUuid());
    const { status } = await client.call(address, { method: method.toUpperCase() });
    expect({ address, method, status }).toEqual({ address, method, status: 404 });
  }
  const pages = [
    '',
    '/sign-in',
    '/set-password',
    '/campaigns',
    '/settings/members',
    '/shared/a-link',
    '/invited/a-link',
  ];
  for (const page of pages) {
    const { status } = await client.ask(`/organizer${page}`);
    expect({ page, status }).toEqual({ page, status: 404 });
  }
  expect((await client.ask('/api/v1/openapi.json')).status).toBe(404);
  expect((await client.auth('password', { email: newEmail(), password: 'seven wise herons' })).status).toBe(404);
}, 60_000);
