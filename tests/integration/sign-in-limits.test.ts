import { createHash } from 'node:crypto';
import { isAppError } from '@/lib/contract/errors';
import { answerSignIn } from '@/lib/server/use-cases/members/answer-sign-in';
import type { OrganizerDeps } from '@/lib/server/use-cases/organizer-deps';
import { createSignedCookie } from '@/lib/server/cookies/signed-cookie';
import { uniqueName } from '@/tests/support/factories';
import { openServer, type ServerParts } from '@/tests/support/open-server';

const RIGHT = 'seven wise herons';
const MINUTE = 60_000;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** The sign-in of one server, whose one member has the right password. Its clock can be set forward. */
function openSignIn() {
  let ahead = 0;
  const mailed: string[] = [];
  const signIn = {
    async answer({ route, body }: { route: string; body: unknown }) {
      const { email, password } = body as { email: string; password?: string };
      if (route === 'sign-in/magic-link') mailed.push(email);
      else if (password !== RIGHT) return new Response(null, { status: 401 });
      return Response.json({});
    },
  };
  const deps = {
    ...{ store: server.store, signIn, mail: {}, fingerprint: hashOf },
    knownBrowser: createSignedCookie({ secret: 'a secret', publicUrl: 'https://film.example', name: 'known-browser' }),
    now: () => new Date(Date.now() + ahead),
  } as unknown as OrganizerDeps;
  let addresses = 0;
  const prefix = uniqueName('address');
  /** A browser with its own cookies, at an address of its own. */
  function openBrowser(address = `${prefix} ${(addresses += 1)}`) {
    let cookie = '';
    const ask = async (path: string, body: object) => {
      const asking = { path, method: 'POST', query: {}, body, headers: new Headers({ cookie }), address };
      try {
        const answer = await answerSignIn(deps, asking);
        for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0] ?? '';
        return 'done';
      } catch (error) {
        return isAppError(error) ? error.code : String(error);
      }
    };
    return {
      address,
      signIn: (email: string, password = RIGHT) => ask('password', { email, password }),
      mail: (email: string) => ask('mail', { email }),
      get cookie() {
        return cookie;
      },
    };
  }
  return { openBrowser, mailed, pass: (milliseconds: number) => void (ahead += milliseconds) };
}

type SignIn = ReturnType<typeof openSignIn>;
const newEmail = () => `${uniqueName('nora')}@museum.example`;

/** Strangers in many networks try passwords until the email is paused for everybody. */
async function lockOut({ openBrowser }: SignIn, email: string, near?: string) {
  for (let tries = 0; tries < 5; tries++) await openBrowser(near).signIn(email, 'wrong');
  for (let networks = 0; networks < 20; networks++) {
    const { signIn } = openBrowser();
    for (let tries = 0; tries < 5; tries++) await signIn(email, 'wrong');
  }
}

describe('a member whose password strangers try in many networks', () => {
  it('is paused in a new browser, and comes in where it worked before, also beside such a stranger', async () => {
    const signIn = openSignIn();
    const email = newEmail();
    const own = signIn.openBrowser();
    expect(await own.signIn(email)).toBe('done');
    await lockOut(signIn, email, own.address);
    expect(await signIn.openBrowser().signIn(email)).toBe('tooMany');
    expect([await own.signIn(email, 'a slip'), await own.signIn(email)]).toEqual(['unauthorized', 'done']);
  });

  it('is not let in by a cookie that was made for another email, or by nobody', async () => {
    const signIn = openSignIn();
    const [email, other] = [newEmail(), newEmail()];
    const stranger = signIn.openBrowser();
    await stranger.signIn(other);
    await lockOut(signIn, email);
    expect(await stranger.signIn(email)).toBe('tooMany');
  });

  it('may not be tried without end in a browser that is known', async () => {
    const signIn = openSignIn();
    const email = newEmail();
    const own = signIn.openBrowser();
    await own.signIn(email);
    const answers = [];
    for (let tries = 0; tries < 11; tries++) answers.push(await own.signIn(email, 'wrong'));
    expect(answers.filter((answer) => answer === 'unauthorized')).toHaveLength(10);
    expect(answers.at(-1)).toBe('tooMany');
    signIn.pass(16 * MINUTE);
    expect(await own.signIn(email)).toBe('done');
  });
});

describe('links that strangers have mailed to a member', () => {
  it('are three an hour and six a day, wherever they are asked for', async () => {
    const { openBrowser, mailed, pass } = openSignIn();
    const email = newEmail();
    for (let hour = 0; hour < 23; hour++) {
      for (let asked = 0; asked < 5; asked++) await openBrowser().mail(email);
      if (hour === 0) expect(mailed).toHaveLength(3);
      pass(61 * MINUTE);
    }
    expect(mailed).toHaveLength(6);
  });

  it('keep nobody from one who asks in a browser that is known', async () => {
    const { openBrowser, mailed } = openSignIn();
    const email = newEmail();
    const own = openBrowser();
    await own.signIn(email);
    for (let asked = 0; asked < 5; asked++) await openBrowser().mail(email);
    expect(await own.mail(email)).toBe('done');
    expect(mailed).toHaveLength(4);
  });
});
