import type { ListedMember, MemberLink } from '@/lib/contract/organizer/members';
import type { Role } from '@/lib/contract/organizer/role';
import { campaigns, startCampaigns } from './campaigns-command';
import { requireDescribed } from './described-answer';
import { uniqueName } from './factories';

type Answer<T> = { status: number; body: T; headers: Headers };
type Call = { method?: string; body?: unknown; headers?: Record<string, string> };

export type OrganizerClient = ReturnType<typeof createOrganizerClient>;

let last = 0;
/** An address nobody else has; the server believes it with TRUST_PROXY. */
const newAddress = () => `198.51.${(last += 1) >> 8}.${last & 255}`;

/** Somebody at the console, with cookies, but without a browser. */
export function createOrganizerClient(server: string, address = newAddress()) {
  const cookies = new Map<string, string>();

  async function ask<T = unknown>(path: string, { method = 'GET', body, headers }: Call = {}): Promise<Answer<T>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${server}${path}`, {
      ...{ method, redirect: 'manual' },
      headers: { 'x-forwarded-for': address, ...(cookie && { cookie }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
    const { status, headers: answered } = response;
    const answer = { status, body: (isJson ? JSON.parse(text) : text) as T, headers: answered };
    requireDescribed({ method, path }, answer);
    return answer;
  }

  const call = <T = unknown>(path: string, given?: Call) => ask<T>(`/api/v1/${path}`, given);
  const auth = (path: string, body: unknown) => ask(`/api/v1/auth/${path}`, { method: 'POST', body });

  return {
    ...{ address, ask, call, auth },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    /** Follows a link that works once, as its page does. */
    follow: (link: string) => auth('link', { token: new URL(link).hash.slice(1) }),
    signIn: (email: string, password: string) => auth('password', { email, password }),
    async invite(email: string, role: Role): Promise<string> {
      const { status, body } = await call<MemberLink>('members', { method: 'POST', body: { email, role } });
      if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
      return body.link;
    },
    members: async () => (await call<ListedMember[]>('members')).body,
  };
}

/** Makes the first owner of a new organization by the command line. Resolves with the link by which one comes in. */
export const ownerLink = async (dataDir: string, ...owner: Owner): Promise<string> =>
  linkIn(await campaigns(dataDir, 'owner', ...asWritten(owner)));

/** The same by the program itself, for servers with these settings. */
export const ownerLinkWith = async (settings: Record<string, string>, ...owner: Owner): Promise<string> =>
  linkIn(await startCampaigns(settings, 'owner', ...asWritten(owner)));

type Owner = [email: string, organization: string];
const asWritten = ([email, organization]: Owner) => [email, '--organization', organization];

function linkIn({ code, stdout, stderr }: Awaited<ReturnType<typeof campaigns>>): string {
  if (code !== 0) throw new Error(stderr);
  return /http\S+/.exec(stdout)?.[0] ?? '';
}

/** An organization with an owner, an editor and a reviewer, all signed in. */
export async function openOrganization({ url, dataDir }: { url: string; dataDir: string }) {
  const name = uniqueName('House');
  const emailOf = (role: Role) => `${role}@${name}.example`.toLowerCase();
  const owner = createOrganizerClient(url);
  await owner.follow(await ownerLink(dataDir, emailOf('owner'), name));
  const join = async (role: Role) => {
    const client = createOrganizerClient(url);
    await client.follow(await owner.invite(emailOf(role), role));
    return client;
  };
  return { name, emailOf, owner, editor: await join('editor'), reviewer: await join('reviewer') };
}
