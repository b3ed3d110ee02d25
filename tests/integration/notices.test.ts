import { Adjustments } from '@/lib/contract/adjustments';
import type { ReviewStatus } from '@/lib/contract/organizer/reviews';
import { listAudit } from '@/lib/server/use-cases/data/read-audit';
import { adjustInvitation } from '@/lib/server/use-cases/invitations/adjust-invitation';
import { unsubscribe } from '@/lib/server/use-cases/invitations/unsubscribe';
import { saveMessage } from '@/lib/server/use-cases/messages/messages';
import { countNotices, notifySubmissions, sendNoticesNow, undoNotices } from '@/lib/server/use-cases/messages/notices';
import { previewNotice } from '@/lib/server/use-cases/messages/show-message';
import { sendDueMessages } from '@/lib/server/use-cases/messages/send-messages';
import { getReview } from '@/lib/server/use-cases/submissions/review';
import { setStatusOfSubmissions } from '@/lib/server/use-cases/submissions/review-submission';
import { type Messages, openMessages } from '@/tests/support/open-messages';
import { readMail, refusalIn } from '@/tests/support/read-mail';
import { createReviewing } from '@/tests/support/scorecard-factories';

const MINUTE = 60_000;

let house: Messages;
let answer = '250 ok';
let hangsUpAt: 'message' | undefined;
beforeAll(async () => {
  house = await openMessages({ answer: () => answer, hangsUp: (_, at) => at === hangsUpAt });
});
afterEach(() => {
  answer = '250 ok';
  hangsUpAt = undefined;
  house.useCases.present();
});
afterAll(() => house.close());

const send = () => sendDueMessages(house.deps());
const sendAfter = async (ms: number) => {
  house.useCases.pass(ms);
  await send();
};

type Of = Awaited<ReturnType<Messages['openCampaign']>>;
const open = () => house.openCampaign({ askEmail: 'optional' });
const decide = (of: Of, ids: string[], status: ReviewStatus) =>
  setStatusOfSubmissions(house.deps(), { ...of, ids, status });
const notify = (of: Of, ids: string[]) => notifySubmissions(house.deps(), { ...of, ids });
const stateOf = async ({ member }: Of, submissionId: string) =>
  (await getReview(house.deps(), { member, submissionId })).notice?.state ?? null;

it('a decision is told ten minutes after somebody asked for it, in the words of the campaign', async () => {
  const of = await open();
  const words = { subject: 'Well done', text: 'Dear {name}, see {title}.' };
  await saveMessage(house.deps(), { ...of, kind: 'accepted', language: 'en', ...words });
  const ada = await house.submit(of, { email: 'ada@one.example' });
  await decide(of, [ada], 'accepted');
  await sendAfter(60 * MINUTE);
  expect([house.emailsTo('ada@one.example').length, await stateOf(of, ada)]).toEqual([0, null]);

  const { at, ...notified } = await notify(of, [ada]);
  expect(notified).toMatchObject({ told: 1, withoutAddress: 0, refused: 0, undecided: 0, already: 0 });
  expect(Date.parse(at ?? '')).toBeGreaterThan(house.deps().now().getTime() + 9 * MINUTE);
  await sendAfter(9 * MINUTE);
  expect([house.emailsTo('ada@one.example').length, await stateOf(of, ada)]).toEqual([0, 'waiting']);
  await sendAfter(MINUTE);
  expect(await stateOf(of, ada)).toBe('sent');
  const [received, ...others] = house.emailsTo('ada@one.example');
  expect(others).toEqual([]);
  expect(readMail(received)).toMatchObject({ subject: 'Well done' });
  expect(readMail(received).text).toContain('Dear Ada, see Night Tours.');
  expect((await notify(of, [ada])).already).toBe(1);
  expect((await listAudit(house.deps(), { member: of.member })).entries[0]?.action).toBe('submissions.notified');
});

it('of two that wait, the one of the decision that stands is shown, and is the one that is sent', async () => {
  const of = await open();
  const lou = await house.submit(of, { email: 'lou@one.example' });
  for (const status of ['accepted', 'declined'] as const) {
    await decide(of, [lou], status);
    await notify(of, [lou]);
    house.useCases.pass(1000);
  }
  await decide(of, [lou], 'accepted');
  const shown = async () => {
    const { notice } = await getReview(house.deps(), { member: of.member, submissionId: lou });
    return [notice?.decision, notice?.state];
  };
  expect(await shown()).toEqual(['accepted', 'waiting']);
  await sendAfter(11 * MINUTE);
  expect(await shown()).toEqual(['accepted', 'sent']);
  expect(house.emailsTo('lou@one.example')).toHaveLength(1);
});

it('who cannot or need not be told is counted, and is told nothing', async () => {
  const of = await open();
  const invitation = await house.inviteOne(of, 'ben@two.example', { isMailed: false });
  const [ben, cleo, dan, eve] = [
    await house.submit(of, { invitation: invitation.id }),
    await house.submit(of),
    await house.submit(of, { email: 'dan@two.example' }),
    await house.submit(of, { email: 'eve@two.example' }),
  ];
  const other = await house.submit(await open(), { email: 'fay@two.example' });
  await decide(of, [ben, cleo, eve], 'declined');
  await decide(of, [eve], 'accepted');
  await notify(of, [eve]);
  await sendAfter(11 * MINUTE);
  await unsubscribe(house.deps(), { token: refusalIn(house.emailsTo('eve@two.example')[0]) });
  await decide(of, [eve], 'declined');
  const counts = { told: 1, withoutAddress: 1, refused: 1, undecided: 1, already: 0 };
  const ids = [ben, cleo, dan, eve, other];
  expect(await countNotices(house.deps(), { ...of, ids })).toEqual(counts);
  expect(await notify(of, ids)).toMatchObject(counts);
  await sendAfter(11 * MINUTE);
  const told = ['ben', 'cleo', 'dan', 'fay'].map((name) => house.emailsTo(`${name}@two.example`).length);
  expect(told).toEqual([1, 0, 0, 0]);
  expect(house.emailsTo('eve@two.example')).toHaveLength(1);
});

it('can be undone until it is sent, and is sent at once when somebody wants that', async () => {
  const of = await open();
  const [gil, hal] = [
    await house.submit(of, { email: 'gil@three.example' }),
    await house.submit(of, { email: 'hal@three.example' }),
  ];
  await decide(of, [gil, hal], 'accepted');
  const undone = await notify(of, [gil]);
  const noticesId = undone.noticesId ?? '';
  expect(await undoNotices(house.deps(), { ...of, noticesId })).toEqual({ undone: 1 });
  await sendAfter(11 * MINUTE);
  expect([house.emailsTo('gil@three.example').length, await stateOf(of, gil)]).toEqual([0, null]);

  const both = await notify(of, [gil, hal]);
  const hurried = { ...of, noticesId: both.noticesId ?? '' };
  expect(await sendNoticesNow(house.deps(), { ...(await open()), noticesId: hurried.noticesId })).toEqual({
    hurried: 0,
  });
  expect(await sendNoticesNow(house.deps(), hurried)).toEqual({ hurried: 2 });
  await send();
  expect(['gil', 'hal'].map((name) => house.emailsTo(`${name}@three.example`).length)).toEqual([1, 1]);
  expect(await undoNotices(house.deps(), hurried)).toEqual({ undone: 0 });
});

it('is undone, or sent at once, for one of several alone', async () => {
  const of = await open();
  const ids = await Promise.all(
    ['kai', 'lea', 'mio'].map((name) => house.submit(of, { email: `${name}@eight.example` })),
  );
  await decide(of, ids, 'accepted');
  const noticesId = (await notify(of, ids)).noticesId ?? '';
  const [kai, lea] = ids;
  expect(await undoNotices(house.deps(), { ...of, noticesId, submissionId: kai })).toEqual({ undone: 1 });
  expect(await sendNoticesNow(house.deps(), { ...of, noticesId, submissionId: lea })).toEqual({ hurried: 1 });
  await send();
  const told = () => ['kai', 'lea', 'mio'].map((name) => house.emailsTo(`${name}@eight.example`).length);
  expect(told()).toEqual([0, 1, 0]);
  await sendAfter(11 * MINUTE);
  expect(told()).toEqual([0, 1, 1]);
});

it('nobody is told what is not decided any more', async () => {
  const of = await open();
  const ivy = await house.submit(of, { email: 'ivy@four.example' });
  await decide(of, [ivy], 'declined');
  await notify(of, [ivy]);
  await decide(of, [ivy], 'shortlisted');
  await sendAfter(11 * MINUTE);
  expect([house.emailsTo('ivy@four.example').length, await stateOf(of, ivy)]).toEqual([0, 'dropped']);
  await decide(of, [ivy], 'declined');
  await notify(of, [ivy]);
  await sendAfter(11 * MINUTE);
  expect([house.emailsTo('ivy@four.example').length, await stateOf(of, ivy)]).toEqual([1, 'sent']);
});

it('is tried again when the mail server is away, and said to have failed when it knows nobody there', async () => {
  const of = await open();
  const jo = await house.submit(of, { email: 'jo@five.example' });
  await decide(of, [jo], 'accepted');
  await notify(of, [jo]);
  answer = '451 Later';
  await sendAfter(11 * MINUTE);
  expect(await stateOf(of, jo)).toBe('waiting');
  answer = '550 No such address <jo@five.example>';
  await sendAfter(2 * MINUTE);
  const { notice } = await getReview(house.deps(), { member: of.member, submissionId: jo });
  expect(notice).toMatchObject({ state: 'failed', fault: '550 No such address …' });
  answer = '250 ok';
  await notify(of, [jo]);
  await sendAfter(11 * MINUTE);
  expect(await stateOf(of, jo)).toBe('sent');
});

it('tells nothing of what the mail server said of somebody whose name is withheld again', async () => {
  const of = await house.openCampaign({ askEmail: 'optional', reviewing: createReviewing([], { hidesNames: true }) });
  const lou = await house.submit(of, { email: 'lou@nine.example' });
  await decide(of, [lou], 'accepted');
  await notify(of, [lou]);
  answer = '550 lou is not known here';
  await sendAfter(11 * MINUTE);
  const notice = async () => (await getReview(house.deps(), { member: of.member, submissionId: lou })).notice;
  expect(await notice()).toMatchObject({ state: 'failed', fault: answer });
  await decide(of, [lou], 'new');
  expect(await notice()).toMatchObject({ state: 'failed', fault: null });
});

describe('shown beforehand', () => {
  const preview = (of: Of, submissionId: string) =>
    previewNotice(house.deps(), { ...of, submissionId, decision: 'accepted' });
  const adjust = (of: Of, invitationId: string) => {
    const given = Adjustments.parse({ language: 'ar' });
    return adjustInvitation(house.deps(), { ...of, ...given, invitationId, notify: false });
  };

  it('is what is sent to that person, in their language and with the words that are saved', async () => {
    const of = await house.openCampaign({ languages: ['de', 'ar'] });
    const words = { subject: '{title}: {name}', text: 'مرحبا {name}، {link}' };
    await saveMessage(house.deps(), { ...of, kind: 'accepted', language: 'ar', ...words });
    const invitation = await house.inviteOne(of, 'mai@ten.example', { isMailed: false });
    await adjust(of, invitation.id);
    const mai = await house.submit(of, { invitation: invitation.id });
    await decide(of, [mai], 'accepted');
    const shown = await preview(of, mai);
    expect(shown).toMatchObject({ to: 'mai@ten.example', language: 'ar', words, subject: 'Night Tours: Ada' });
    expect(shown.values).toMatchObject({ name: 'Ada', link: invitation.link });
    await notify(of, [mai]);
    await sendAfter(11 * MINUTE);
    const [sent] = house.emailsTo('mai@ten.example');
    expect(readMail(sent).subject).toBe(shown.subject);
    const own = refusalIn(sent);
    expect(own).not.toBe('');
    expect(readMail(sent).text).toContain(words.text.replace('{name}', 'Ada').replace('{link}', invitation.link));
    // Whoever looks at it must not unsubscribe its reader.
    expect(refusalIn({ to: '', text: shown.text })).toBe('');
  });

  it('goes nowhere as long as nobody knows an address', async () => {
    const of = await open();
    const ned = await house.submit(of);
    expect(await preview(of, ned)).toMatchObject({ to: '', language: 'en', values: { name: 'Ada' } });
  });

  it('is one to the member, and tells nothing of the person, while the name is withheld', async () => {
    const reviewing = createReviewing([], { hidesNames: true });
    const of = await house.openCampaign({ askEmail: 'optional', languages: ['en', 'ar'], reviewing });
    const invitation = await house.inviteOne(of, 'ola@ten.example', { isMailed: false });
    await adjust(of, invitation.id);
    const ola = await house.submit(of, { email: 'ola.p@ten.example', invitation: invitation.id });
    const shown = await preview(of, ola);
    expect(shown).toMatchObject({ to: of.member.email, language: 'en', values: { name: of.member.email } });
    expect(JSON.stringify(shown)).not.toMatch(/Ada|ola|invited\//);
    await decide(of, [ola], 'accepted');
    expect(await preview(of, ola)).toMatchObject({ to: 'ola.p@ten.example', language: 'ar', values: { name: 'Ada' } });
  });
});

it('comes twice only when nobody knew whether it had come, and the log says so', async () => {
  const of = await open();
  const kit = await house.submit(of, { email: 'kit@six.example' });
  await decide(of, [kit], 'accepted');
  await notify(of, [kit]);
  hangsUpAt = 'message';
  await sendAfter(11 * MINUTE);
  const arrived = () => house.emailsTo('kit@six.example').length;
  expect([arrived(), house.doubts()]).toEqual([1, 1]);
  hangsUpAt = undefined;
  await sendAfter(23 * 60 * MINUTE);
  expect(arrived()).toBe(1);
  await sendAfter(60 * MINUTE);
  await sendAfter(24 * 60 * MINUTE);
  expect([arrived(), house.doubts()]).toEqual([2, 1]);
});

it('several workers send it once', async () => {
  const of = await open();
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, index) => house.submit(of, { email: `${index}@seven.example` })),
  );
  await decide(of, ids, 'declined');
  const { noticesId } = await notify(of, ids);
  await sendNoticesNow(house.deps(), { ...of, noticesId: noticesId ?? '' });
  await Promise.all([send(), send(), send()]);
  expect(ids.map((_, index) => house.emailsTo(`${index}@seven.example`).length)).toEqual(ids.map(() => 1));
});
