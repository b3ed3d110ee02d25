import { NextRequest } from 'next/server';
import type { OrganizerCall } from '@/lib/contract/organizer/call';
import { ORGANIZER_CALLS, type OrganizerCallName } from '@/lib/contract/organizer/calls';
import { callsEndpoint } from '@/lib/server/answer/endpoint';
import { requireFresh } from '@/lib/server/use-cases/members/freshness';
import type { Member } from '@/lib/server/ports/member';
import { createMember } from '@/tests/support/organizer-factories';

const NOW = new Date('2026-11-24T12:00:00Z');
const MINUTE = 60_000;
const shared = globalThis as { introreelServices?: unknown };
afterEach(() => {
  delete shared.introreelServices;
});

/** Makes a call as an owner who signed in some minutes ago. Resolves with its error, and whether it was done. */
async function callAfter(minutes: number, name: OrganizerCallName) {
  const session = { id: 's1', createdAt: new Date(NOW.getTime() - minutes * MINUTE) };
  const member = createMember({ organizationId: 'o1', role: 'owner', session });
  shared.introreelServices = Promise.resolve({
    env: { PUBLIC_URL: 'https://film.example' },
    requests: { during: <T>(work: () => T) => work() },
    visitorCookie: { read: () => ({ uuids: [] }) },
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    organizer: async () => ({
      findCaller: async () => ({ member, cookies: [] }),
      calls: {},
      requireFresh: (caller: Member) => requireFresh({ now: () => NOW }, caller),
    }),
  });
  const { method, path }: OrganizerCall = ORGANIZER_CALLS[name];
  const request = new NextRequest(`https://film.example/api/v1/${path}`, { method: method.toUpperCase() });
  const segments = ['v1', ...path.split('/')];
  const answer = await callsEndpoint(request, { params: Promise.resolve({ path: segments }) });
  const { error } = (await answer.json()) as { error?: { code: string } };
  return { code: error?.code, status: answer.status };
}

const FRESH: OrganizerCallName[] = [
  ...(['setPassword', 'removePasskey', 'inviteMember', 'renewMemberLink', 'changeMember', 'makeToken'] as const),
  ...(['addWebhook', 'changeWebhook', 'showWebhookSecret', 'replaceWebhookSecret', 'exportEverything'] as const),
];

describe('what lets somebody in from now on, or gives away everything', () => {
  it.each(FRESH)('is refused to a session that is no longer fresh: %s', async (name) => {
    expect(await callAfter(15, name)).toEqual({ code: 'notFresh', status: 403 });
  });

  it.each(FRESH)('is not refused to one that is: %s', async (name) => {
    expect((await callAfter(14, name)).code).not.toBe('notFresh');
  });

  it('is never for programs', () => {
    for (const name of FRESH) expect([name, ORGANIZER_CALLS[name].scope]).toEqual([name, null]);
  });
});

it('what owners do every day needs no fresh session', async () => {
  for (const name of ['me', 'listMembers', 'removeMember', 'revokeToken', 'endMemberSessions'] as const)
    expect([name, (await callAfter(600, name)).code]).not.toEqual([name, 'notFresh']);
});
