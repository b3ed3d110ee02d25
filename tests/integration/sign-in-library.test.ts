import pino from 'pino';
import { SESSION_MAX_SECONDS } from '@/lib/contract/organizer/members';
import type { SignInRequest } from '@/lib/server/ports/sign-in';
import { createSignIn } from '@/lib/server/sign-in/create-sign-in';
import { uniqueName } from '@/tests/support/factories';
import { startOidcProvider } from '@/tests/support/oidc-provider';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { createAuthenticator } from '@/tests/support/passkey';

const ORIGIN = 'https://film.example';
let server: ServerParts;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
beforeAll(async () => {
  [server, provider] = await Promise.all([openServer(), startOidcProvider('introreel')]);
});
afterAll(() => Promise.all([server.close(), provider.stop()]));

function open(issuer = provider.issuer) {
  return createSignIn({
    ...{ db: server.db, secret: 'a secret of the tests', publicUrl: ORIGIN, logger: pino({ level: 'silent' }) },
    ...{ provider: { issuer, clientId: 'introreel', clientSecret: 'a secret' }, mailLink: null },
    onSignIn: async () => {},
  });
}

/** A browser that asks the library. */
function openBrowser(signIn = open()) {
  const cookies = new Map<string, string>();
  const headers = () => new Headers({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') });
  return {
    headers,
    async ask(route: SignInRequest['route'], given: Partial<SignInRequest> = {}) {
      const answer = await signIn.answer({ route, method: 'POST', query: {}, body: {}, headers: headers(), ...given });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return answer;
    },
  };
}

async function makePerson() {
  const email = `${uniqueName('nora')}@museum.example`;
  const organization = await server.store.members.addOrganization({
    ...{
      name: uniqueName('Museum'),
      whitelabel: null,
      preferences: { allowOverdraft: false },
      plan: { limitVideos: 0 },
    },
    subscription: { totalVideos: 0, status: 'active' },
  });
  const at = new Date();
  const person = { organizationId: organization.id, email, role: 'owner' as const, invitedBy: null, at };
  return { email, userId: (await server.store.members.add(person)) ?? '' };
}

/** Somebody who came in by a link. */
async function enter() {
  const signIn = open();
  const person = await makePerson();
  const browser = openBrowser(signIn);
  const { token } = await signIn.makeLink(person.email, 600);
  await browser.ask('magic-link/verify', { method: 'GET', query: { token } });
  return { ...person, signIn, browser };
}

describe('a session', () => {
  it('ends after a month, however often it is used', async () => {
    const { signIn, browser, userId } = await enter();
    expect(await signIn.findSession(browser.headers())).not.toBeNull();
    const began = (secondsAgo: number) =>
      server.db
        .updateTable('auth_sessions')
        .set({ created_at: new Date(Date.now() - secondsAgo * 1000) })
        .where('user_id', '=', userId)
        .execute();
    await began(SESSION_MAX_SECONDS - 60);
    expect(await signIn.findSession(browser.headers())).not.toBeNull();
    await began(SESSION_MAX_SECONDS);
    expect(await signIn.findSession(browser.headers())).toBeNull();
  });
});

describe('a link', () => {
  it('says whom it signs in, as often as it is asked and until it was used', async () => {
    const { email } = await makePerson();
    const signIn = open();
    const { token } = await signIn.makeLink(email, 600);
    expect([await signIn.emailOfLink(token), await signIn.emailOfLink(token)]).toEqual([email, email]);
    await openBrowser(signIn).ask('magic-link/verify', { method: 'GET', query: { token } });
    expect(await signIn.emailOfLink(token)).toBeNull();
    expect(await signIn.emailOfLink('another')).toBeNull();
  });
});

describe("the provider's account", () => {
  const accountsOf = (userId: string) =>
    server.db.selectFrom('auth_accounts').selectAll().where('user_id', '=', userId).execute();

  async function goByProvider(issuer: string, says: { sub: string; email: string; email_verified?: boolean }) {
    Object.assign(provider.person, { says, forges: false });
    const signIn = open(issuer);
    const browser = openBrowser(signIn);
    const asked = await browser.ask('sign-in/social', { body: { provider: 'oidc', callbackURL: '/organizer' } });
    const there = await fetch(((await asked.json()) as { url: string }).url, { redirect: 'manual' });
    const query = Object.fromEntries(new URL(there.headers.get('location') ?? '').searchParams);
    await browser.ask('callback/oidc', { method: 'GET', query });
    return (await signIn.findSession(browser.headers()))?.session.userId ?? null;
  }

  it('is kept without a token of the provider, also after it was used again', async () => {
    const { email, userId } = await makePerson();
    const says = { sub: uniqueName('sub'), email, email_verified: true };
    for (let times = 0; times < 2; times++) expect(await goByProvider(provider.issuer, says)).toBe(userId);
    const [account, ...others] = await accountsOf(userId);
    expect(others).toEqual([]);
    expect(account).toMatchObject({ access_token: null, refresh_token: null, id_token: null });
  });

  it('is nobody at another provider that calls somebody by the same id', async () => {
    const { email, userId } = await makePerson();
    const sub = uniqueName('sub');
    expect(await goByProvider(provider.issuer, { sub, email, email_verified: true })).toBe(userId);
    const another = await startOidcProvider('introreel');
    try {
      const stranger = { sub, email: `${uniqueName('eve')}@elsewhere.example`, email_verified: true };
      Object.assign(another.person, { says: stranger, forges: false });
      expect(await goByProvider(another.issuer, stranger)).toBeNull();
    } finally {
      await another.stop();
    }
  });
});

describe('a passkey', () => {
  type Options = { challenge: string; rp: { id: string }; rpId: string; userVerification: string };

  async function register(isVerified: boolean) {
    const { browser, userId } = await enter();
    const authenticator = createAuthenticator(ORIGIN, isVerified);
    const asked = await browser.ask('passkey/generate-register-options', { method: 'GET' });
    const options = (await asked.json()) as Options & { authenticatorSelection: { userVerification: string } };
    expect(options.authenticatorSelection.userVerification).toBe('required');
    const response = authenticator.register(options);
    const { status } = await browser.ask('passkey/verify-registration', { body: { response } });
    return { authenticator, status, userId };
  }

  it('is kept only when its authenticator has verified who is there', async () => {
    expect((await register(true)).status).toBe(200);
    const { status, userId } = await register(false);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await server.store.people.passkeys(userId)).toEqual([]);
  });

  it('signs in only whom its authenticator has verified', async () => {
    const { authenticator } = await register(true);
    const signIn = open();
    const tryAs = async (isVerified: boolean) => {
      const browser = openBrowser(signIn);
      const asked = await browser.ask('passkey/generate-authenticate-options', { method: 'GET' });
      const options = (await asked.json()) as Options;
      expect(options.userVerification).toBe('required');
      const response = authenticator.authenticate(options, isVerified);
      return (await browser.ask('passkey/verify-authentication', { body: { response } })).status;
    };
    expect([await tryAs(false), await tryAs(true)]).toEqual([401, 200]);
  });
});
