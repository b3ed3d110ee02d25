import * as z from 'zod/mini';
import { ORGANIZER_CALLS, type OrganizerCallName } from '@/lib/contract/organizer/calls';
import type { OrganizerCall } from '@/lib/contract/organizer/call';
import { MAX_INVITED } from '@/lib/contract/organizer/invitations';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { NO_REMINDERS } from '@/lib/contract/organizer/reminders';
import { SHARE_DAYS } from '@/lib/contract/organizer/share-links';
import { ROLES, SCOPES, type Role } from '@/lib/contract/organizer/role';
import { writeReviewing } from '@/lib/domain/draft-reviewing';
import { mayDo } from '@/lib/domain/roles';
import { createUuid } from '@/tests/support/factories';
import { createOrganizerClient, openOrganization, type OrganizerClient } from '@/tests/support/organizer-client';
import { createDraft } from '@/tests/support/organizer-factories';
import { createCriterion, createReviewing } from '@/tests/support/scorecard-factories';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor } from '@/tests/support/visitor';

const WORDS = { subject: 'We thank you', text: 'We have it: {link}' };

/** A body that the call accepts, for every call that has one and refuses `{}`. */
const BODIES: Readonly<Record<string, unknown>> = {
  createCampaign: createDraft(),
  updateMe: { name: 'Nora Lindgate' },
  setPreferences: { reviewKeys: true },
  setPassword: { password: 'seven wise herons' },
  chooseOrganization: { organizationId: createUuid() },
  inviteMember: { email: 'guest@museum.example', role: 'reviewer' },
  makeToken: { name: 'Export', scopes: ['read'], days: null },
  addWebhook: { url: 'https://hooks.example/introreel', events: ['campaign.completed'] },
  keepDraft: { content: createDraft(), revision: 1 },
  saveCampaign: { content: createDraft(), revision: 1 },
  publishCampaign: { content: createDraft(), revision: 1 },
  changeMember: { role: 'owner' },
  rateSubmission: { value: 5 },
  setSubmissionStatus: { status: 'accepted' },
  setStatusOfSubmissions: { ids: [createUuid()], status: 'accepted' },
  assignSubmissions: { ids: [createUuid()], reviewers: [createUuid()], how: 'all' },
  unassignSubmissions: { ids: [createUuid()], reviewers: [createUuid()] },
  commentOnSubmission: { text: 'Good', atMs: null },
  eraseCampaign: { reason: 'organizer' },
  editComment: { text: 'Better' },
  saveScores: { scores: { clear: 4 }, note: null },
  submitScores: { scores: { clear: 4 }, note: null, version: 1 },
  saveScorecardTemplate: { name: 'Interview', criteria: [createCriterion({ id: 'clear' })] },
  eraseSubmission: { reason: 'organizer' },
  eraseSubmissions: { ids: [createUuid()], reason: 'organizer' },
  changeWebhook: { isOn: false },
  invite: { addresses: 'ada@example.org' },
  adjustInvitation: { extraTime: 'double' },
  mendInvitation: { email: 'ada.l@example.org' },
  setRetention: { days: 365 },
  setRetentionOfNew: { days: 365 },
  setAuditDays: { days: 365 },
  setTranscription: { tellsVisitors: true },
  makeShareLink: { days: SHARE_DAYS[0], password: 'for the jury' },
  addClip: { kind: 'picture', bytes: 1000, type: 'image/png' },
  makeClip: { trim: null },
  saveMessage: WORDS,
  correctTranscriptLine: { words: 'And the lighthouse answers.' },
  countNotices: { ids: [createUuid()] },
  notifySubmissions: { ids: [createUuid()] },
  previewMessage: WORDS,
  previewNotice: { decision: 'accepted' },
  testMessage: WORDS,
  setReceived: { isOn: true },
  setReminders: NO_REMINDERS,
  pauseReminders: { reminder: 'opened', at: new Date().toISOString() },
  resumeReminders: { reminder: 'opened', at: new Date().toISOString() },
};

/** One's own objects, whatever the organization: sessions and passkeys of others are tested with the sign-in. */
const isOwn = ({ path }: OrganizerCall) => path.startsWith('me');

type House = Awaited<ReturnType<typeof openOrganization>>;

let server: TestServer;
let mine: House;
let theirs: House;
/** What stands in an address and is the id of nothing. */
const NO_IDS: Readonly<Record<string, string>> = { messages: 'invitation', languages: 'en', transcript: 'none-0' };
/** An object of theirs by the folder of its address. */
let objects: Record<string, string>;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  [mine, theirs] = [await openOrganization(server), await openOrganization(server)];
  objects = await makeObjects(theirs.owner);
}, 120_000);
afterAll(() => server.stop());

/** Makes one of everything that has an id. */
async function makeObjects({ call, members }: OrganizerClient): Promise<Record<string, string>> {
  const made = async <T>(path: string, body: unknown) => {
    const answer = await call<T>(path, { method: 'POST', body });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const draft = createDraft({ type: 'job', reviewing: writeReviewing(createReviewing(['clear'])) });
  const campaign = await made<{ id: string; revision: number }>('campaigns', draft);
  await made(`campaigns/${campaign.id}/publish`, { revision: campaign.revision });
  const visitor = createVisitor(server.url, draft.name);
  await visitor.begin();
  // A submission is a visit that has ended.
  await visitor.skip();
  const listed = await call<{ submissions: { id: string }[] }>(`campaigns/${campaign.id}/submissions`);
  const submission = listed.body.submissions[0]?.id ?? '';
  const link = await made<{ id: string }>(`submissions/${submission}/share-links`, { days: SHARE_DAYS[0] });
  const comment = await made<{ id: string }>(`submissions/${submission}/comments`, { text: 'Good', atMs: null });
  await made(`campaigns/${campaign.id}/invitations`, { addresses: 'ada@example.org' });
  const invited = await call<{ invitations: { id: string }[] }>(`campaigns/${campaign.id}/invitations`);
  const token = await made<{ id: string }>('tokens', { name: 'Export', scopes: ['read'], days: null });
  const endpoint = await made<{ id: string }>('webhooks', {
    url: 'https://hooks.example/introreel',
    events: ['campaign.completed'],
  });
  await made(`webhooks/${endpoint.id}/test`, {});
  const template = await made<{ id: string }>('scorecards', BODIES.saveScorecardTemplate);
  const clip = await made<{ clipId: string }>('clips', BODIES.addClip);
  const { deliveries } = (await call<{ deliveries: { id: string }[] }>('deliveries')).body;
  return {
    campaigns: campaign.id,
    submissions: submission,
    comments: comment.id,
    'share-links': link.id,
    invitations: invited.body.invitations[0]?.id ?? '',
    members: (await members()).find(({ role }) => role === 'reviewer')?.userId ?? '',
    tokens: token.id,
    webhooks: endpoint.id,
    deliveries: deliveries[0]?.id ?? '',
    clips: clip.clipId,
    notices: createUuid(),
    scorecards: template.id,
  };
}

const tokens = new Map<string, Promise<string>>();

/** A token with these scopes: an organization may have only some. */
function tokenWith(scopes: readonly string[]): Promise<string> {
  const name = scopes.join(' ');
  const token = tokens.get(name) ?? makeToken(name, scopes);
  tokens.set(name, token);
  return token;
}

async function makeToken(name: string, scopes: readonly string[]): Promise<string> {
  const body = { name: name || 'none', scopes, days: null };
  const { status, body: made } = await mine.owner.call<{ token: string }>('tokens', { method: 'POST', body });
  if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(made)}`);
  return made.token;
}

/** The address of a call about an object of theirs. */
function addressOf({ path }: OrganizerCall): string {
  return path.replace(/(?<![\w-])([\w-]+)\/\{\w+\}/g, (_, folder: string) => {
    const id = objects[folder] ?? NO_IDS[folder];
    if (!id) throw new Error(`makeObjects has to make one of the ${folder}`);
    return `${folder}/${id}`;
  });
}

const request = (name: string, call: OrganizerCall) => ({
  method: call.method.toUpperCase(),
  ...(call.body && { body: BODIES[name] ?? {} }),
});

const calls = Object.entries(ORGANIZER_CALLS) as [OrganizerCallName, OrganizerCall][];
const named = (chosen: typeof calls) => chosen.map(([name, call]) => ({ name, call }));
const ofObjects = calls.filter(([, call]) => call.path.includes('{') && !isOwn(call));

describe.each(named(calls))('$name', ({ name, call }) => {
  const address = () => (isOwn(call) ? call.path.replace(/\{\w+\}/, createUuid()) : addressOf(call));

  it('is refused to whoever is not signed in', async () => {
    const { status } = await createOrganizerClient(server.url).call(address(), request(name, call));
    expect(status).toBe(401);
  });

  const lesser = ROLES.filter((role) => !mayDo(role, call.may));
  if (lesser.length > 0)
    it.each(lesser)('is refused to a mere %s', async (role: Role) => {
      expect((await theirs[role].call(address(), request(name, call))).status).toBe(403);
    });

  it('is refused to a token that lacks its scope', async () => {
    const scopes = SCOPES.filter((scope) => scope !== call.scope);
    const headers = { authorization: `Bearer ${await tokenWith(scopes)}` };
    const { status } = await createOrganizerClient(server.url).call(address(), { ...request(name, call), headers });
    expect(status).toBe(403);
  });
});

describe.each(named(ofObjects))('$name of another organization', ({ name, call }) => {
  it.each(ROLES.filter((role) => mayDo(role, call.may)))('does not exist for a %s', async (role: Role) => {
    const { status, body } = await mine[role].call(addressOf(call), request(name, call));
    expect({ status, body }).toMatchObject({ status: 404, body: { error: { code: 'notFound' } } });
  });
});

it.each(named(calls.filter(([, call]) => call.file)))('$name has no parts, and says so', async ({ call }) => {
  const { status, body } = await theirs.owner.call(addressOf(call), { headers: { range: 'bytes=100-' } });
  expect({ status, body }).toMatchObject({ status: 416, body: { error: { code: 'noRange' } } });
});

/** The pages of a campaign and of its submission, and its code. */
const PAGES: Record<string, (campaign: string, submission: string) => string> = {
  edit: organizerPaths.editCampaign,
  share: organizerPaths.shareCampaign,
  messages: (campaign) => organizerPaths.messages(campaign),
  reminders: (campaign) => organizerPaths.reminders(campaign),
  overview: organizerPaths.campaignOverview,
  submissions: (campaign) => organizerPaths.submissions(campaign),
  comparison: (campaign) => organizerPaths.comparison(campaign),
  submission: (campaign, submission) => organizerPaths.submission(campaign, submission),
  resume: organizerPaths.resume,
  code: organizerPaths.qrCode,
  'picture of the code': organizerPaths.qrPicture,
};

describe.each(Object.entries(PAGES))('the %s', (name, path) => {
  const open = async ({ ask }: OrganizerClient) =>
    (await ask(path(objects.campaigns ?? '', objects.submissions ?? ''))).status;

  it('is not there for whoever belongs to another organization', async () => {
    for (const client of [mine.owner, mine.editor]) expect(await open(client)).toBe(404);
  });

  // The submission has no resume.
  if (name !== 'resume')
    it('is there for its own', async () => {
      expect(await open(theirs.editor)).toBe(200);
    });
});

it.each(['code', 'picture of the code'])('the %s is refused to a mere reviewer', async (name) => {
  const { status } = await theirs.reviewer.ask(PAGES[name]!(objects.campaigns ?? '', ''));
  expect(status).toBe(403);
});

/** What there is only of a submission in which somebody speaks. */
const WITHOUT_WORDS = new Set<string>(['exportVtt', 'exportSrt', 'exportTranscript']);

/** The value with a NUL character in one of its texts, for each of them. */
function spoilt(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value}\0`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    spoilt(part).map((wrong) => Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [key]: wrong })),
  );
}

const queryOf = ({ query }: OrganizerCall) => Object.keys(z.toJSONSchema(query, { io: 'input' }).properties ?? {});
const refusal = { status: 400, body: { error: { code: 'invalidParameters' } } };

describe.each(named(calls))('$name refuses', ({ name, call }) => {
  const address = () => (isOwn(call) ? call.path.replace(/\{\w+\}/, createUuid()) : addressOf(call));
  const ask = (path: string, body?: unknown) =>
    theirs.owner.call(path, { ...request(name, call), ...(body === undefined ? {} : { body }) });

  it('a NUL character wherever a text may stand', async () => {
    const body = BODIES[name] ?? {};
    if (call.body) expect(call.body.safeParse(body)).toMatchObject({ success: true });
    const asked = [
      ...(call.path.includes('{') ? [ask(call.path.replace(/\{\w+\}/g, 'a%00'))] : []),
      ...queryOf(call).map((key) => ask(`${address()}?${key}=a%00`)),
      ...(call.body ? spoilt(body).map((wrong) => ask(address(), wrong)) : []),
    ];
    for (const { status, body: answer } of await Promise.all(asked))
      expect({ status, body: answer }).toMatchObject(refusal);
  });

  if (queryOf(call).includes('after'))
    it('a page that it never named', async () => {
      const word = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const wrong = ['x', '~', `${'9'.repeat(15)}~x`, '1~a b', word('x'), word([1, 'x']), word(['a\0', 'x'])];
      const times = ['soon', '2026-02-31T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z'];
      const places = [...times.map((time) => word([time, 'x'])), word(['2026-02-01T00:00:00.000000Z', 'a\0'])];
      const sorts = queryOf(call).includes('sort') ? ['newest', 'oldest', 'rating'] : [];
      const queries = [
        ...wrong.map((after) => ({ after })),
        ...sorts.flatMap((sort) => places.map((after) => ({ sort, after }))),
        ...(sorts.length > 0 ? [{ sort: 'name', after: word(['a\0', 'x']) }] : []),
      ];
      for (const query of queries) {
        const { status, body } = await ask(`${address()}?${new URLSearchParams(query)}`);
        expect({ query, status, body }).toMatchObject({ query, ...refusal });
      }
    });
});

it('as many addresses as may be invited at once are read, and only what is longer is refused', async () => {
  const address = ORGANIZER_CALLS.invite.path.replace('{id}', objects.campaigns ?? '');
  const invite = (addresses: string) => theirs.owner.call(address, { method: 'POST', body: { addresses } });
  const line = (index: number) => `${'Ñ'.repeat(200)} <${index}${'a'.repeat(230)}@mail.example>`;
  const lines = [...Array.from({ length: MAX_INVITED - 1 }, (_, index) => line(index)), 'no address'];
  const read = await invite(lines.join('\n'));
  expect(read).toMatchObject({ status: 400, body: { error: { details: { lines: [MAX_INVITED] } } } });
  const { status, body } = await invite('a'.repeat(ORGANIZER_CALLS.invite.maxBody));
  const details = { bytes: ORGANIZER_CALLS.invite.maxBody };
  expect({ status, body }).toMatchObject({ status: 413, body: { error: { code: 'tooLarge', details } } });
});

it('a share link takes no password of less than eight characters', async () => {
  const path = `submissions/${objects.submissions}/share-links`;
  const make = (password: string) =>
    theirs.owner.call(path, { method: 'POST', body: { days: SHARE_DAYS[0], password } });
  expect((await make('7 chars')).status).toBe(400);
  expect((await make('8 chars.')).status).toBe(201);
});

it('signing in refuses a NUL character and what is nested without end', async () => {
  const client = createOrganizerClient(server.url);
  const nested = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown;
  for (const [path, body] of [
    ['password', { email: 'a\0@museum.example', password: 'seven wise herons' }],
    ['password', { email: 'a@museum.example', password: 'seven\0wise herons' }],
    ['link', { token: 'a\0' }],
    ['passkey/verify-authentication', { response: { id: 'a\0' } }],
    ['passkey/verify-authentication', { response: nested }],
  ] as const) {
    const { status, body: answer } = await client.auth(path, body);
    expect({ path, status, body: answer }).toMatchObject({ path, ...refusal });
  }
});

it('leaves what another organization has as it was, and shows it in no list', async () => {
  const reads = calls.filter(([, call]) => call.method === 'get');
  for (const [name, call] of reads.filter(([, one]) => !isOwn(one))) {
    const { status } = await theirs.owner.call(addressOf(call));
    expect({ name, status }).toEqual({ name, status: WITHOUT_WORDS.has(name) ? 404 : 200 });
  }
  for (const [, call] of reads.filter(([, one]) => !one.path.includes('{'))) {
    const shown = JSON.stringify((await mine.owner.call(call.path)).body);
    for (const id of Object.values(objects)) expect(shown).not.toContain(id);
  }
});

it('nobody who belongs to another organization is invited: the link would open that one too', async () => {
  const body = { email: theirs.emailOf('owner'), role: 'reviewer' };
  const { status, body: answer } = await mine.owner.call('members', { method: 'POST', body });
  expect({ status, answer }).toMatchObject({ status: 409, answer: { error: { code: 'notReady' } } });
});
