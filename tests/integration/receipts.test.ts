import type { LanguageTag } from '@/lib/contract/languages';
import type { Visitor } from '@/lib/server/use-cases/deps';
import { sendDueMessages } from '@/lib/server/use-cases/messages/send-messages';
import { eraseOwnVisit } from '@/lib/server/use-cases/visits/erase-own-visit';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { askReceipt, openReceipt } from '@/lib/server/use-cases/visits/receipts';
import { type Messages, openMessages } from '@/tests/support/open-messages';
import { readMail } from '@/tests/support/read-mail';

let house: Messages;
/** What happens while the mail server takes an email. */
let meanwhile = async () => {};
beforeAll(async () => {
  house = await openMessages({ takes: () => meanwhile() });
});
afterEach(() => {
  meanwhile = async () => {};
});
afterAll(() => house.close());

type Of = Awaited<ReturnType<Messages['openCampaign']>>;

/** A visit, and what its visitor's calls have in common. */
async function visitOf(of: Of, visitId: string) {
  const { uuid } = (await house.useCases.store.visits.get(visitId))!;
  const visitor: Visitor = { uuids: [uuid], remember: () => {} };
  return { campaignId: of.campaign.name, uuid, visitor };
}

async function ask(of: Of, visitId: string, email: string, language: LanguageTag = 'en'): Promise<string> {
  await askReceipt(house.deps(), { ...(await visitOf(of, visitId)), email, language });
  await sendDueMessages(house.deps());
  const text = readMail(house.emailsTo(email).at(-1)).text;
  return /\/organizer\/received\/(\S+)/.exec(text)?.[1] ?? '';
}

/** Opens a receipt's link in a browser that knows nothing, and returns the visits that it has then. */
async function open(token: string) {
  const taken: string[] = [];
  const visitor: Visitor = { uuids: [], remember: () => {}, take: ({ uuid }) => void taken.push(uuid) };
  return { opened: await openReceipt(house.deps(), { token, visitor }), taken };
}

it('gives the visit to whoever opens it, as often as they like, until it is erased', async () => {
  const of = await house.openCampaign();
  const visitId = await house.submit(of);
  const token = await ask(of, visitId, 'ada@one.example', 'de');
  expect(readMail(house.emailsTo('ada@one.example')[0]).subject).toBe('Ihre Bestätigung: Night Tours');
  const { uuid, ...visit } = await visitOf(of, visitId);
  const given = {
    opened: { name: of.campaign.name, campaignId: of.id, uuid, isOpen: true, hasFilm: false },
    taken: [uuid],
  };
  expect([await open(token), await open(token)]).toEqual([given, given]);
  for (const wrong of [`${token}x`, token.slice(0, -1), `other${token}`, '', '.'])
    expect(await open(wrong)).toEqual({ opened: null, taken: [] });
  await eraseOwnVisit(house.deps(), { ...visit, uuid });
  expect(await open(token)).toEqual({ opened: null, taken: [] });
});

it('is sent to an address that was corrected, a few times in all', async () => {
  const of = await house.openCampaign();
  const visitId = await house.submit(of);
  await ask(of, visitId, 'mistyped@two.example');
  await ask(of, visitId, 'right@two.example');
  expect(['mistyped', 'right'].map((name) => house.emailsTo(`${name}@two.example`).length)).toEqual([1, 1]);
  const kept = house.useCases.database.db.selectFrom('emails').select('address').where('user_video_id', '=', visitId);
  expect(await kept.execute()).toEqual([{ address: 'right@two.example' }]);
  await ask(of, visitId, 'right@two.example');
  await expect(ask(of, visitId, 'right@two.example')).rejects.toMatchObject({ code: 'tooMany' });
});

it('is sent to an address that was corrected while it was sent to the one before', async () => {
  const of = await house.openCampaign();
  const visit = await visitOf(of, await house.submit(of));
  const askFor = (email: string) => askReceipt(house.deps(), { ...visit, email, language: 'en' });
  await askFor('mistyped@slow.example');
  meanwhile = () => {
    meanwhile = async () => {};
    return askFor('right@slow.example').then(() => {});
  };
  await sendDueMessages(house.deps());
  await sendDueMessages(house.deps());
  expect(['mistyped', 'right'].map((name) => house.emailsTo(`${name}@slow.example`).length)).toEqual([1, 1]);
});

it('is refused before the end, to who can be written to anyway, and to what is no address', async () => {
  const of = await house.openCampaign({ askEmail: 'optional' });
  const refused = (code: string) => expect.objectContaining({ code }) as unknown;
  await expect(ask(of, await house.begin(of), 'a@three.example')).rejects.toEqual(refused('notReady'));
  const known = await house.submit(of, { email: 'known@three.example' });
  await expect(ask(of, known, 'a@three.example')).rejects.toEqual(refused('notReady'));
  const invitation = await house.inviteOne(of, 'ben@three.example', { isMailed: false });
  const invited = await house.submit(of, { invitation: invitation.id });
  await expect(ask(of, invited, 'a@three.example')).rejects.toEqual(refused('notReady'));
  await expect(ask(of, await house.submit(of), 'no address')).rejects.toEqual(refused('contactInvalid'));
});

it('is offered only where emails can be sent', async () => {
  const of = await house.openCampaign();
  const visitor = { uuids: [], remember: () => {} };
  const offers = async (sendsReceipts: boolean) =>
    'receipts' in (await getCampaign({ ...house.deps(), sendsReceipts }, { campaignId: of.campaign.name, visitor }));
  expect([await offers(true), await offers(false)]).toEqual([true, false]);
  const asking = { ...(await visitOf(of, await house.submit(of))), email: 'a@four.example', language: 'en' } as const;
  await expect(askReceipt({ ...house.deps(), sendsReceipts: false }, asking)).rejects.toMatchObject({
    code: 'notReady',
  });
});
