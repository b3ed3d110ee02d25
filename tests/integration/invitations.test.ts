import { Adjustments } from '@/lib/contract/adjustments';
import { createMail } from '@/lib/server/mail/create-mail';
import { adjustInvitation } from '@/lib/server/use-cases/invitations/adjust-invitation';
import {
  correctInvitation,
  restoreInvitation,
  sendInvitationAgain,
  takeInvitationBack,
} from '@/lib/server/use-cases/invitations/change-invitation';
import {
  exportInvitations,
  invite,
  listInvitations,
  openInvitation,
} from '@/lib/server/use-cases/invitations/invitations';
import { findSubscription, unsubscribe } from '@/lib/server/use-cases/invitations/unsubscribe';
import { listAudit } from '@/lib/server/use-cases/data/read-audit';
import { sendDueEmails } from '@/lib/server/use-cases/invitations/send-emails';
import type { Mail } from '@/lib/server/ports/mail';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import type { Use } from '@/lib/server/ports/store/upkeep';
import { LETTERHEAD, WRITERS } from '@/tests/support/letterhead';
import { readMail, refusalIn } from '@/tests/support/read-mail';
import { startSmtpServer } from '@/tests/support/smtp-server';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { waitFor } from '@/tests/support/wait-for';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const letter = { subject: 'For {name}', text: 'Dear {name}, see {link}' };

describe('invitations', () => {
  let useCases: UseCases;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let mail: Mail;
  let isAway = false;
  let hangsUpAt: 'recipient' | 'message' | undefined;
  beforeAll(async () => {
    useCases = await openUseCases();
    const answer = (to: string) => (to.startsWith('gone') ? '550 No such address' : isAway ? '451 Later' : '250 ok');
    smtp = await startSmtpServer({ answer, hangsUp: (_, at) => at === hangsUpAt });
    mail = createMail({ url: smtp.url, from: 'us@film.example', ...LETTERHEAD });
  });
  afterEach(() => {
    isAway = false;
    hangsUpAt = undefined;
    useCases.present();
  });
  afterAll(async () => {
    mail.close();
    await smtp.stop();
    await useCases.close();
  });

  const deps = () => ({
    ...useCases.deps,
    ...{ mail, ...WRITERS, publicUrl: 'https://film.example', onDoubt: () => {} },
  });
  const send = () => sendDueEmails(deps());
  const emailsTo = (to: string) => smtp.received.filter((received) => received.to === to);

  async function openCampaign(content: Parameters<typeof createCampaign>[0] = {}) {
    const campaign = createCampaign(content);
    await useCases.store.campaigns.apply(createOrganization(), [campaign]);
    const stored = await useCases.store.campaigns.find(campaign.name);
    if (!stored) throw new Error('the campaign was not stored');
    const member = await storeMember(useCases.database.db, { organizationId: stored.organizationId });
    const of = { member, id: stored.id };
    const states = async () => {
      const { invitations } = await listInvitations(deps(), of);
      return Object.fromEntries(invitations.map(({ email, state }) => [email, state]));
    };
    return { campaign: stored, member, of, states };
  }

  const tokenIn = (link: string) => decodeURIComponent(link.split('/').at(-1) ?? '');

  it('go by mail to each new person, with a link of their own', async () => {
    const { of, states } = await openCampaign();
    const addresses = 'Ada Lovelace <ada@one.example>\nBEN@one.example';
    expect(await invite(deps(), { ...of, addresses, letter })).toEqual({ made: 2, known: 0, refused: 0 });
    expect(await states()).toEqual({ 'ada@one.example': 'waiting', 'ben@one.example': 'waiting' });
    await send();
    expect(await states()).toEqual({ 'ada@one.example': 'sent', 'ben@one.example': 'sent' });
    const [received] = emailsTo('ada@one.example');
    expect(readMail(received).subject).toBe('For Ada Lovelace');
    const { invitations } = await listInvitations(deps(), of);
    const ada = invitations.find(({ email }) => email === 'ada@one.example');
    expect(readMail(received).text).toContain(`see ${ada?.link ?? 'nothing'}`);
    expect(await invite(deps(), { ...of, addresses, letter })).toEqual({ made: 0, known: 2, refused: 0 });
    await send();
    expect(emailsTo('ada@one.example')).toHaveLength(1);
  });

  it('show who has opened, begun and finished', async () => {
    const { campaign, of, states } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'cleo@one.example\ndan@one.example' });
    expect(await states()).toEqual({ 'cleo@one.example': 'made', 'dan@one.example': 'made' });
    const { invitations } = await listInvitations(deps(), of);
    const cleo = invitations.find(({ email }) => email === 'cleo@one.example');
    const opened = await openInvitation(deps(), { token: tokenIn(cleo?.link ?? '') });
    expect(opened).toMatchObject({ id: cleo?.id, name: campaign.name });
    expect(await states()).toEqual({ 'cleo@one.example': 'opened', 'dan@one.example': 'made' });

    const visitor = { uuids: [], remember: () => {}, invitation: cleo?.id };
    const input = { campaignId: campaign.name, uuid: createUuid(), visitor, name: 'Cleo', address: 'here' };
    const { uuid } = await createVisit(deps(), { ...input, device: 'Web' });
    expect((await states())['cleo@one.example']).toBe('started');
    const came = async () => (await listInvitations(deps(), of)).invitations.map(({ submissionId }) => submissionId);
    expect(await came()).toEqual([null, null]);
    const visit = await useCases.store.visits.find(campaign.id, uuid);
    await useCases.store.visits.skip(visit?.id ?? '');
    expect((await states())['cleo@one.example']).toBe('completed');
    expect((await came()).filter(Boolean)).toEqual([visit?.id]);
    const { counts } = await listInvitations(deps(), of);
    expect(counts).toMatchObject({ completed: 1, made: 1, opened: 0 });
    expect(await openInvitation(deps(), { token: 'guessed' })).toBeNull();
  });

  it('come back from addresses that are not there, and are tried again when the server is away', async () => {
    const { of, states } = await openCampaign();
    isAway = true;
    await invite(deps(), { ...of, addresses: 'gone@one.example\neve@one.example', letter });
    await send();
    expect(await states()).toEqual({ 'gone@one.example': 'cameBack', 'eve@one.example': 'waiting' });
    const { invitations } = await listInvitations(deps(), { ...of, state: 'cameBack' });
    expect(invitations).toMatchObject([{ fault: expect.stringContaining('No such address') as string }]);
    isAway = false;
    await send();
    expect(emailsTo('eve@one.example')).toHaveLength(0);
    useCases.pass(2 * 60_000);
    await send();
    expect(await states()).toMatchObject({ 'eve@one.example': 'sent' });
  });

  it('are not written again before the next day when the mail server was lost while it took them', async () => {
    const { of, states } = await openCampaign();
    const emails = () => emailsTo('uma@one.example').length;
    await invite(deps(), { ...of, addresses: 'uma@one.example', letter });
    const sendAfter = async (ms: number, at?: typeof hangsUpAt) => {
      hangsUpAt = at;
      useCases.pass(ms);
      await send();
      return emails();
    };
    // Not a word of it was told.
    expect(await sendAfter(0, 'recipient')).toBe(0);
    expect(await sendAfter(2 * 60_000, 'message')).toBe(1);
    expect(await sendAfter(DAY_MS - 60_000)).toBe(1);
    expect(await states()).toEqual({ 'uma@one.example': 'waiting' });
    expect(await sendAfter(2 * 60_000)).toBe(2);
    expect(await states()).toEqual({ 'uma@one.example': 'sent' });
  });

  it('whose worker died with one in its hand go out minutes later, and each such try counts', async () => {
    const { of, states } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'kim@one.example\nlea@one.example', letter });
    const killed = (mail: Mail, name: string): Mail => ({
      ...mail,
      send: (message) => (message.to.startsWith(name) ? new Promise(() => {}) : mail.send(message)),
    });
    const dieAt = async (name: string) => {
      const sending = jest.fn(killed(mail, name).send);
      void sendDueEmails({ ...deps(), mail: { ...mail, send: sending } });
      await waitFor(() => sending.mock.calls.some(([{ to }]) => to.startsWith(name)));
    };
    await dieAt('kim');
    useCases.pass(10 * 60_000);
    await send();
    expect(await states()).toEqual({ 'kim@one.example': 'sent', 'lea@one.example': 'sent' });

    await invite(deps(), { ...of, addresses: 'max@one.example', letter });
    for (let tries = 0; tries < 5; tries += 1) {
      await dieAt('max');
      useCases.pass(10 * 60_000);
    }
    await send();
    expect(await states()).toMatchObject({ 'max@one.example': 'cameBack' });
    expect(emailsTo('max@one.example')).toEqual([]);
  });

  it('that came back go to a corrected address, under a link of its own', async () => {
    const { of, states } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'Ida <gone.ida@one.example>\njo@one.example', letter });
    await send();
    const { invitations } = await listInvitations(deps(), { ...of, state: 'cameBack' });
    const [ida] = invitations;
    const corrected = { ...of, invitationId: ida?.id ?? '' };
    await expect(correctInvitation(deps(), { ...corrected, email: 'jo@one.example' })).rejects.toMatchObject({
      details: { reason: 'invitedAlready' },
    });
    await correctInvitation(deps(), { ...corrected, email: 'ida@one.example' });
    expect(await states()).toEqual({ 'ida@one.example': 'waiting', 'jo@one.example': 'sent' });
    await send();
    expect(emailsTo('ida@one.example').map(({ text }) => text)).toEqual([expect.stringContaining('For Ida') as string]);
    expect(await openInvitation(deps(), { token: tokenIn(ida?.link ?? '') })).toBeNull();
    await expect(correctInvitation(deps(), { ...corrected, email: 'ida.b@one.example' })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('are written to the same address once a day, also when it is corrected there and back or invited anew', async () => {
    const { of, states } = await openCampaign();
    const only = async () => {
      const { invitations } = await listInvitations(deps(), of);
      return { ...of, invitationId: invitations[0]?.id ?? '' };
    };
    await invite(deps(), { ...of, addresses: 'mia@one.example', letter });
    await send();
    for (const email of ['noa@one.example', 'mia@one.example']) {
      await correctInvitation(deps(), { ...(await only()), email });
      await send();
    }
    expect([emailsTo('mia@one.example').length, emailsTo('noa@one.example').length]).toEqual([1, 1]);
    await takeInvitationBack(deps(), await only());
    await invite(deps(), { ...of, addresses: 'Mia@one.example', letter });
    await send();
    expect([emailsTo('mia@one.example').length, await states()]).toEqual([1, { 'mia@one.example': 'waiting' }]);
    useCases.pass(DAY_MS + 60_000);
    await send();
    expect([emailsTo('mia@one.example').length, await states()]).toEqual([2, { 'mia@one.example': 'sent' }]);
  });

  it('are sent once although their invitation was taken back and restored', async () => {
    const { of } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'una@one.example', letter });
    const before = await listInvitations(deps(), of);
    const one = { ...of, invitationId: before.invitations[0]?.id ?? '' };
    await takeInvitationBack(deps(), one);
    await send();
    expect(emailsTo('una@one.example')).toEqual([]);
    await restoreInvitation(deps(), one);
    await send();
    await send();
    expect(emailsTo('una@one.example')).toHaveLength(1);
    expect((await listInvitations(deps(), of)).invitations).toMatchObject([{ link: before.invitations[0]?.link }]);
    await expect(restoreInvitation(deps(), one)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('are neither sent nor kept waiting while the campaign is closed', async () => {
    const { campaign, of, states } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'kit@one.example', letter });
    await send();
    useCases.pass(2 * DAY_MS);
    await useCases.store.campaigns.end(of.member.organizationId, campaign.id, 'completed');
    const { invitations } = await listInvitations(deps(), of);
    const again = { ...of, invitationId: invitations[0]?.id ?? '' };
    for (const attempt of [
      invite(deps(), { ...of, addresses: 'lou@one.example', letter }),
      sendInvitationAgain(deps(), again),
      correctInvitation(deps(), { ...again, email: 'kit.b@one.example' }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'notReady', details: { reason: 'campaignClosed' } });
    expect(await invite(deps(), { ...of, addresses: 'lou@one.example' })).toMatchObject({ made: 1 });
    expect(await states()).toEqual({ 'kit@one.example': 'sent', 'lou@one.example': 'made' });
  });

  it('that wait when the campaign closes by its date are not sent, but to who was given a later one', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);
    const { of, states } = await openCampaign({ closes: inHours(24) });
    isAway = true;
    await invite(deps(), { ...of, addresses: 'pia@one.example\nquinn@one.example', letter });
    await send();
    isAway = false;
    const { invitations } = await listInvitations(deps(), of);
    const quinn = invitations.find(({ email }) => email.startsWith('quinn'));
    const given = Adjustments.parse({ closes: inHours(72) });
    await adjustInvitation(deps(), { ...of, invitationId: quinn?.id ?? '', ...given, notify: false });
    expect(await states()).toEqual({ 'pia@one.example': 'waiting', 'quinn@one.example': 'waiting' });
    useCases.pass(25 * HOUR_MS);
    await send();
    expect(await states()).toEqual({ 'pia@one.example': 'made', 'quinn@one.example': 'sent' });
    expect([emailsTo('pia@one.example').length, emailsTo('quinn@one.example').length]).toEqual([0, 1]);
  });

  it('are reminded at most once a day, and can be taken back', async () => {
    const { of, states } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'finn@one.example', letter });
    await send();
    const { invitations } = await listInvitations(deps(), of);
    const [finn] = invitations;
    const again = { ...of, invitationId: finn?.id ?? '' };
    await expect(sendInvitationAgain(deps(), again)).rejects.toMatchObject({ code: 'notReady' });
    useCases.pass(DAY_MS + 60_000);
    await sendInvitationAgain(deps(), again);
    await send();
    expect(emailsTo('finn@one.example')).toHaveLength(2);
    await takeInvitationBack(deps(), again);
    expect(await states()).toEqual({});
    expect(await openInvitation(deps(), { token: tokenIn(finn?.link ?? '') })).toBeNull();
  });

  it('are refused by a link in each email, by the button of a mail program too, for all campaigns', async () => {
    const { of } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'Ria@one.example\nsol@one.example', letter });
    await send();
    const [received] = emailsTo('ria@one.example');
    const token = refusalIn(received);
    expect(await findSubscription(deps(), { token })).toMatchObject({ isRefused: false });
    const heads = received?.text.replace(/\n\s+/g, ' ');
    expect(heads).toContain(`List-Unsubscribe: <https://film.example/organizer/letters/${token}/refuse>`);
    expect(heads).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(token).not.toContain('ria');

    await unsubscribe(deps(), { token });
    await unsubscribe(deps(), { token });
    expect(await findSubscription(deps(), { token })).toMatchObject({ isRefused: true });
    const { invitations } = await listInvitations(deps(), of);
    const refusing = invitations.filter(({ refusesLetters }) => refusesLetters);
    expect(refusing.map(({ email }) => email)).toEqual(['ria@one.example']);
    useCases.pass(2 * DAY_MS);
    await expect(sendInvitationAgain(deps(), { ...of, invitationId: refusing[0]?.id ?? '' })).rejects.toMatchObject({
      details: { reason: 'refusesLetters' },
    });
    const again = { addresses: 'RIA@one.example', letter };
    const other = await openCampaign();
    expect(await invite(deps(), { ...other.of, ...again })).toEqual({ made: 1, known: 0, refused: 0 });
    expect(await invite(deps(), { ...of, ...again })).toEqual({ made: 0, known: 0, refused: 1 });
    await takeInvitationBack(deps(), { ...of, invitationId: refusing[0]?.id ?? '' });
    expect(await findSubscription(deps(), { token })).toMatchObject({ isRefused: true });
  });

  it('that wait are not sent to who refuses meanwhile, and a link that is not ours refuses nothing', async () => {
    const { of, states } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'tom@one.example', letter });
    await send();
    const token = refusalIn(emailsTo('tom@one.example')[0]);
    useCases.pass(2 * DAY_MS);
    const { invitations } = await listInvitations(deps(), of);
    await sendInvitationAgain(deps(), { ...of, invitationId: invitations[0]?.id ?? '' });
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [forged, '', 'a.b.c', `x${token}`])
      await expect(unsubscribe(deps(), { token: wrong })).rejects.toMatchObject({ code: 'notFound' });
    await unsubscribe(deps(), { token });
    await send();
    expect(emailsTo('tom@one.example')).toHaveLength(1);
    expect(await states()).toEqual({ 'tom@one.example': 'sent' });
  });

  it('count each email once: those that are sent at once, and a reminder', async () => {
    const { of } = await openCampaign();
    const amounts: (number | undefined)[] = [];
    const count = async ({ amount }: Use) => (amounts.push(amount), null);
    const counting = { ...deps(), store: { ...useCases.store, limits: { ...useCases.store.limits, count } } };
    await invite(counting, { ...of, addresses: 'kai@one.example\nleo@one.example', letter });
    await send();
    useCases.pass(DAY_MS + 60_000);
    const { invitations } = await listInvitations(deps(), of);
    await sendInvitationAgain(counting, { ...of, invitationId: invitations[0]?.id ?? '' });
    expect(amounts).toEqual([2, 1]);
    await correctInvitation(counting, { ...of, invitationId: invitations[0]?.id ?? '', email: 'kai.b@one.example' });
    expect(amounts).toEqual([2, 1, 1]);
  });

  it.each([
    ['no letter was ever written to it', undefined, false],
    ['the server can send none any more', letter, true],
  ])('have no email counted or waiting when an address is corrected and %s', async (_, written, isMailGone) => {
    const { of, states } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'pia@one.example', letter: written });
    await send();
    const { invitations } = await listInvitations(deps(), of);
    const count = () => Promise.reject(new Error('an email was counted'));
    const store = { ...useCases.store, limits: { ...useCases.store.limits, count } };
    const now = { ...deps(), store, ...(isMailGone && { mail: null }) };
    const email = 'pia.b@one.example';
    await correctInvitation(now, { ...of, invitationId: invitations[0]?.id ?? '', email });
    expect(await states()).toEqual({ [email]: 'made' });
  });

  it('are a table of links where there is no mail server', async () => {
    const { of } = await openCampaign();
    const without = { ...deps(), mail: null };
    await expect(invite(without, { ...of, addresses: 'gus@one.example', letter })).rejects.toMatchObject({
      code: 'notReady',
    });
    await invite(without, { ...of, addresses: '=1+1 <gus@one.example>' });
    const { invitations } = await listInvitations(without, of);
    expect(await exportInvitations(without, of)).toBe(
      `\uFEFFname,email,link,state\n'=1+1,gus@one.example,${invitations[0]?.link ?? ''},made\n`,
    );
  });

  it('stand in the log of who did what when they were exported', async () => {
    const { of, campaign } = await openCampaign();
    await exportInvitations(deps(), of);
    const { entries } = await listAudit(deps(), { member: of.member });
    expect(entries[0]).toMatchObject({ action: 'campaign.linksExported', subject: campaign.name });
  });

  it('of another organization do not exist', async () => {
    const { campaign, of } = await openCampaign();
    await invite(deps(), { ...of, addresses: 'hal@one.example' });
    const { invitations } = await listInvitations(deps(), of);
    const { member } = await openCampaign();
    const other = { member, id: campaign.id, invitationId: invitations[0]?.id ?? '' };
    for (const attempt of [
      listInvitations(deps(), other),
      invite(deps(), { ...other, addresses: 'ivy@one.example' }),
      exportInvitations(deps(), other),
      sendInvitationAgain(deps(), other),
      correctInvitation(deps(), { ...other, email: 'ivy@one.example' }),
      takeInvitationBack(deps(), other),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'notFound' });
  });

  it('may have a comma in a quoted name, and stand on one line', async () => {
    const { of } = await openCampaign();
    const addresses = '"Müller, Anna" <anna@one.example>\nbo@one.example, cy@one.example';
    expect(await invite(deps(), { ...of, addresses })).toEqual({ made: 3, known: 0, refused: 0 });
    const { invitations } = await listInvitations(deps(), of);
    expect(invitations.find(({ email }) => email === 'anna@one.example')?.name).toBe('Müller, Anna');
  });

  it('say which lines are no address', async () => {
    const { of } = await openCampaign();
    await expect(invite(deps(), { ...of, addresses: 'a@x.example\nnobody\n\nb@x\n' })).rejects.toMatchObject({
      code: 'invalidParameters',
      details: { faults: ['addresses'], lines: [2, 4] },
    });
    await expect(invite(deps(), { ...of, addresses: '\n' })).rejects.toMatchObject({ code: 'invalidParameters' });
  });
});
