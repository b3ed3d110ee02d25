import { Adjustments } from '@/lib/contract/adjustments';
import { isAppError } from '@/lib/contract/errors';
import { sectionFileName } from '@/lib/domain/files';
import type { Mail } from '@/lib/server/ports/mail';
import { listAudit } from '@/lib/server/use-cases/data/read-audit';
import { adjustInvitation } from '@/lib/server/use-cases/invitations/adjust-invitation';
import { exportInvitations, invite, listInvitations } from '@/lib/server/use-cases/invitations/invitations';
import { announcePart } from '@/lib/server/use-cases/takes/announce-part';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { unsubscribe, unsubscribeLinks } from '@/lib/server/use-cases/invitations/unsubscribe';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { findName } from '@/lib/server/use-cases/visits/find-name';
import { getAdjusted } from '@/lib/server/use-cases/visits/get-adjusted';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { getVisit } from '@/lib/server/use-cases/visits/get-visit';
import { correctVisit } from '@/lib/server/use-cases/visits/correct-visit';
import { createCampaign, createOrganization, createUploadId, createUuid } from '@/tests/support/factories';
import { openMail } from '@/tests/support/open-mail';
import { storeMember } from '@/tests/support/organizer-factories';
import { WRITERS } from '@/tests/support/letterhead';
import { readMail } from '@/tests/support/read-mail';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

const HOUR_MS = 60 * 60 * 1000;
/** A time of day in UTC, so many hours from now, as it is written of a campaign. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());
afterEach(() => run.present());

const deps = (mail: Mail | null = null) => ({
  ...run.deps,
  ...{ publicUrl: 'https://film.example', mail, ...WRITERS },
});

/** A campaign with two invited people, and what an editor, an invited person and a stranger may do in it. */
async function open(content: Parameters<typeof createCampaign>[0] = {}) {
  const campaign = createCampaign(content);
  await run.store.campaigns.apply(createOrganization(), [campaign]);
  const stored = (await run.store.campaigns.find(campaign.name))!;
  const member = await storeMember(run.database.db, { organizationId: stored.organizationId });
  const of = { member, id: stored.id };
  await invite(deps(), { ...of, addresses: 'ada@one.example\nben@one.example' });
  const { invitations } = await listInvitations(deps(), of);
  const idOf = (name: string) => invitations.find(({ email }) => email.startsWith(name))!.id;
  const person = (invitation: string | null, uuid = createUuid()) => {
    const visitor = { uuids: [] as string[], rehearsing: null, invitation, remember: () => {} };
    const begun = { ...visitor, uuids: [uuid] };
    const campaignId = campaign.name;
    return {
      uuid,
      begin: () => createVisit(run.deps, { campaignId, uuid, visitor, name: 'Ada', device: 'Web', address: 'here' }),
      look: () => findName(run.deps, { campaignId, name: 'Ada', visitor, address: 'here' }),
      rename: () => correctVisit(run.deps, { campaignId, uuid, visitor: begun, name: 'Ada B' }),
      announce: () =>
        announcePart(run.deps, {
          ...{ campaignId, uuid, visitor: begun, uploadId: createUploadId() },
          ...{ index: 0, bytes: 1, sha256: 'a'.repeat(64) },
        }),
      target: () =>
        getUploadTarget(run.deps, {
          ...{ campaignName: campaignId, visitor: begun, uploadId: createUploadId() },
          fileName: sectionFileName(uuid, 'one'),
        }),
      /** The section's takes so far count. */
      useUp: () => run.database.db.updateTable('takes').set({ used_at: new Date() }).execute(),
      sees: (has: 'begun' | 'not begun') =>
        getCampaign(run.deps, { campaignId, visitor: has === 'begun' ? begun : visitor }),
      asks: (has: 'begun' | 'not begun') =>
        getAdjusted(run.deps, { campaignId, visitor: has === 'begun' ? begun : visitor }),
      record: () => getVisit(run.deps, { campaignId, uuid, visitor: begun }),
    };
  };
  return {
    ...{ campaign, stored, of },
    adjust: (given: Partial<Adjustments>, name = 'ada') =>
      adjustInvitation(deps(), { ...of, invitationId: idOf(name), notify: false, ...Adjustments.parse(given) }),
    /** Says, too, whether the person was told. */
    tell: async (given: Partial<Adjustments>, mail: Mail | null, name = 'ada') => {
      const told = { ...of, invitationId: idOf(name), notify: true, ...Adjustments.parse(given) };
      return (await adjustInvitation(deps(mail), told)).notified;
    },
    ada: () => person(idOf('ada')),
    ben: () => person(idOf('ben')),
    stranger: () => person(null),
  };
}

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => (isAppError(error) ? error.code : Promise.reject(error)),
  );

describe('more retakes for one person', () => {
  it('are allowed in the middle of the visit, to this person alone, and taken back', async () => {
    const { adjust, ada, ben, stranger } = await open({ retakes: 0 });
    const people = [ada(), ben(), stranger()];
    for (const one of people) {
      await one.begin();
      await one.target();
    }
    await people[0]!.useUp();
    const refusals = () => Promise.all(people.map((one) => codeOf(one.target())));
    expect(await refusals()).toEqual(['noRetakesLeft', 'noRetakesLeft', 'noRetakesLeft']);
    await adjust({ retakes: 1 });
    expect(await refusals()).toEqual([null, 'noRetakesLeft', 'noRetakesLeft']);
    expect(await people[0]!.sees('begun')).toMatchObject({ retakes: 1, adjusted: { retakes: 1 } });
    expect(await people[0]!.record()).toMatchObject({ takes: [{ sectionId: 'one' }] });
    await adjust({});
    expect(await refusals()).toEqual(['noRetakesLeft', 'noRetakesLeft', 'noRetakesLeft']);
    await adjust({ retakes: 'unlimited' });
    expect(await codeOf(people[0]!.target())).toBeNull();
    expect(await people[0]!.record()).not.toHaveProperty('takes');
  });
});

describe('a later closing for one person', () => {
  it.each([
    ['begin', 'begin'],
    ['look for a name', 'look'],
  ] as const)('lets this person alone %s after the campaign has closed, until then', async (_, call) => {
    const { adjust, ada, ben, stranger } = await open({ closes: inHours(1) });
    await adjust({ closes: inHours(50) });
    run.pass(3 * HOUR_MS);
    expect(await codeOf(ben()[call]())).toBe('campaignClosed');
    expect(await codeOf(stranger()[call]())).toBe('campaignClosed');
    expect(await codeOf(ada()[call]())).toBeNull();
    run.pass(48 * HOUR_MS);
    expect(await codeOf(ada()[call]())).toBe('campaignClosed');
  });

  it('lets who has begun finish until then, and not only for another day', async () => {
    const { adjust, ada, ben } = await open({ closes: inHours(1) });
    const people = [ada(), ben()];
    for (const one of people) await one.begin();
    run.pass(30 * HOUR_MS);
    const refusals = () =>
      Promise.all(
        people.map(async (one) => [
          await codeOf(one.rename()),
          await codeOf(one.target()),
          await codeOf(one.announce()),
        ]),
      );
    const closed = ['campaignClosed', 'campaignClosed', 'campaignClosed'];
    expect(await refusals()).toEqual([closed, closed]);
    await adjust({ closes: inHours(50) });
    // There is no such take, but its part would be heard of.
    expect(await refusals()).toEqual([[null, null, 'notFound'], closed]);
    run.pass(21 * HOUR_MS);
    expect(await refusals()).toEqual([closed, closed]);
  });

  it('opens the page of this person, who has begun or not, and of nobody else', async () => {
    const { adjust, ada, ben, stranger } = await open({ closes: inHours(1) });
    const begun = ben();
    await begun.begin();
    run.pass(30 * HOUR_MS);
    const adjusted = { closesAt: `${inHours(1)}:00.000Z` };
    expect(await ada().sees('not begun')).toMatchObject({ status: 'completed', shut: { adjusted } });
    expect(await begun.sees('begun')).toMatchObject({ status: 'completed', shut: { adjusted } });
    for (const name of ['ada', 'ben']) await adjust({ closes: inHours(50) }, name);
    const dates = { standing: 'open', closesAt: `${inHours(50)}:00.000Z`, finishBy: `${inHours(50)}:00.000Z` };
    expect(await ada().sees('not begun')).toMatchObject({ status: 'active', dates });
    expect(await begun.sees('begun')).toMatchObject({ status: 'active', dates });
    const others = await stranger().sees('not begun');
    expect(others).toMatchObject({ status: 'completed', shut: { dates: { standing: 'closed' } } });
    expect(JSON.stringify(others)).not.toContain('adjusted');
  });

  it('opens nothing that was closed in the console, and is no leave for a second visit', async () => {
    const { adjust, ada, stored } = await open({ closes: inHours(1) });
    await adjust({ closes: inHours(50) });
    await ada().begin();
    run.pass(3 * HOUR_MS);
    expect(await codeOf(ada().begin())).toBe('campaignClosed');
    await run.store.campaigns.end(stored.organizationId, stored.id, 'completed');
    expect(await codeOf(ada().begin())).toBe('campaignCompleted');
  });

  it('must be later than the campaign’s, and the language one that it is in', async () => {
    const { adjust } = await open({ closes: inHours(5), languages: ['en', 'de'] });
    const faultsOf = (given: Partial<Adjustments>) =>
      adjust(given).then(
        () => null,
        (error: unknown) => (isAppError(error) ? [error.code, error.details] : error),
      );
    expect(await faultsOf({ closes: inHours(5) })).toEqual(['invalidParameters', { faults: ['closes'] }]);
    expect(await faultsOf({ language: 'ja' })).toEqual(['invalidParameters', { faults: ['language'] }]);
    expect(await faultsOf({ closes: inHours(6), language: 'de' })).toBeNull();
  });
});

describe('what was given', () => {
  it('is told to the open pages of this person, who has begun or not, and to nobody else', async () => {
    const { adjust, ada, ben, stranger } = await open({ retakes: 0 });
    const given = { retakes: 2, language: 'ar', extraTime: 'double' } as const;
    const nothing = { retakes: 0, closesAt: null, finishBy: null, language: null, extraTime: null };
    const [before, after] = [ada(), ben()];
    await after.begin();
    expect([await before.asks('not begun'), await after.asks('begun')]).toEqual([
      { adjusted: nothing },
      { adjusted: nothing },
    ]);
    await adjust(given);
    await adjust(given, 'ben');
    expect([await before.asks('not begun'), await after.asks('begun')]).toEqual([
      { adjusted: { ...nothing, ...given } },
      { adjusted: { ...nothing, ...given } },
    ]);
    expect(await after.sees('begun')).toMatchObject({ adjusted: given, retakes: 2 });
    expect(await stranger().asks('not begun')).toEqual({ adjusted: null });
    // The link of somebody who has begun says nothing in another browser.
    expect(await ben().asks('not begun')).toEqual({ adjusted: null });
  });

  it('stands with the invitation for editors, in the audit log without what it was, and in no list of links', async () => {
    const { adjust, of } = await open();
    await adjust({ extraTime: 'unlimited' });
    const { invitations } = await listInvitations(deps(), of);
    expect(invitations.map(({ email, adjustments }) => [email, adjustments.extraTime])).toEqual(
      expect.arrayContaining([
        ['ada@one.example', 'unlimited'],
        ['ben@one.example', null],
      ]),
    );
    expect(await exportInvitations(deps(), of)).not.toContain('unlimited');
    const { entries } = await listAudit(deps(), { member: of.member });
    const entry = entries.find(({ action }) => action === 'campaign.invitationAdjusted');
    expect(entry).toBeDefined();
    expect(JSON.stringify(entry)).not.toMatch(/unlimited|ada@/);
  });

  it('can be given to no invitation of another campaign', async () => {
    const [one, other] = [await open(), await open()];
    const { invitations } = await listInvitations(deps(), other.of);
    const adjust = adjustInvitation(deps(), {
      ...{ ...one.of, invitationId: invitations[0]!.id, notify: true },
      ...Adjustments.parse({ retakes: 3 }),
    });
    expect(await codeOf(adjust)).toBe('notFound');
  });
});

describe('an email about what was given', () => {
  let outbox: Awaited<ReturnType<typeof openMail>>;
  beforeAll(async () => {
    outbox = await openMail();
  });
  beforeEach(() => void outbox.received.splice(0));
  afterAll(() => outbox.close());

  it('says it in the language that was given, with the personal link and a way to refuse', async () => {
    const { tell, of } = await open({ retakes: 1, closes: inHours(5), timeZone: 'UTC' });
    const given = { extraTime: 'double', retakes: 3, closes: inHours(48), language: 'de' } as const;
    expect(await tell(given, outbox.mail)).toBe(true);
    const [received] = outbox.received;
    expect([outbox.received.length, received?.to]).toEqual([1, 'ada@one.example']);
    const { subject, text, html } = readMail(received);
    const organization = of.member.organizationName;
    expect(subject).toBe(`${organization} hat Anpassungen für Sie vorgenommen`);
    const { invitations } = await listInvitations(deps(), of);
    const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${given.closes}Z`),
    );
    for (const words of [
      '• Sie haben die doppelte Zeit zum Nachdenken und Antworten.',
      '• Sie können jede Antwort 3 Mal neu aufnehmen.',
      `• Sie können bis ${day}`,
      '• Die Seiten erscheinen auf Deutsch.',
      invitations.find(({ email }) => email.startsWith('ada'))!.link,
      'abzubestellen',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words);
    expect(html).toContain('<html lang="de" dir="ltr">');
  });

  it('is in the campaign’s own language where none was given, and says nothing else', async () => {
    const { tell } = await open({ languages: ['fr', 'en'] });
    expect(await tell({ extraTime: 'unlimited', retakes: 3 }, outbox.mail)).toBe(true);
    const { text } = readMail(outbox.received[0]);
    // The campaign has no limit that could be more.
    expect(text.match(/^• .*$/gm)).toEqual(['• Vous n’avez pas de limite de temps pour réfléchir et répondre.']);
  });

  it('that cannot be sent undoes nothing', async () => {
    const { tell, of } = await open();
    const broken: Mail = { send: () => Promise.reject(new Error('The mail server is away')), close: () => {} };
    for (const mail of [broken, null]) expect(await tell({ extraTime: 'half' }, mail)).toBe(false);
    const { invitations } = await listInvitations(deps(), of);
    expect(invitations.map(({ adjustments }) => adjustments.extraTime)).toContain('half');
  });

  it('goes to nobody who refuses emails, has finished, or can record no more, nor when nothing is given', async () => {
    const { tell, ada, stored } = await open({ closes: inHours(5) });
    expect(await tell({}, outbox.mail)).toBe(false);
    const address = { organizationId: stored.organizationId, email: 'ben@one.example' };
    const { page } = unsubscribeLinks(deps(), address);
    await unsubscribe(deps(), { token: decodeURIComponent(page.split('/').at(-1)!) });
    expect(await tell({ extraTime: 'half' }, outbox.mail, 'ben')).toBe(false);
    run.pass(6 * HOUR_MS);
    expect(await tell({ extraTime: 'half' }, outbox.mail)).toBe(false);
    expect(await tell({ closes: inHours(48) }, outbox.mail)).toBe(true);
    const { uuid, begin } = ada();
    await begin();
    const visit = await run.store.visits.find(stored.id, uuid);
    await run.store.visits.skip(visit!.id);
    expect(await tell({ closes: inHours(72) }, outbox.mail)).toBe(false);
    expect(outbox.received).toHaveLength(1);
  });

  it('goes to one person a few times a day', async () => {
    const { tell } = await open();
    const told: boolean[] = [];
    for (let count = 0; count < 7; count += 1) told.push(await tell({ extraTime: 'half' }, outbox.mail));
    expect(told).toEqual([true, true, true, true, true, false, false]);
    expect(await tell({ extraTime: 'half' }, outbox.mail, 'ben')).toBe(true);
    run.pass(25 * HOUR_MS);
    expect(await tell({ extraTime: 'half' }, outbox.mail)).toBe(true);
  });
});
