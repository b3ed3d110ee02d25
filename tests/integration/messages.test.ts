import { createMail } from '@/lib/server/mail/create-mail';
import type { Mail } from '@/lib/server/ports/mail';
import { duplicateCampaign } from '@/lib/server/use-cases/campaigns/draft-campaign';
import { listAudit } from '@/lib/server/use-cases/data/read-audit';
import { invite, listInvitations } from '@/lib/server/use-cases/invitations/invitations';
import { getMessages, restoreMessage, saveMessage, setReceived } from '@/lib/server/use-cases/messages/messages';
import { previewMessage, testMessage } from '@/lib/server/use-cases/messages/show-message';
import { createCampaign, createOrganization } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { LETTERHEAD, WRITERS } from '@/tests/support/letterhead';
import { readMail, refusalIn } from '@/tests/support/read-mail';
import { startSmtpServer } from '@/tests/support/smtp-server';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let useCases: UseCases;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let mail: Mail;
beforeAll(async () => {
  useCases = await openUseCases();
  const answer = (to: string) => (to.startsWith('gone') ? '550 No such address' : '250 ok');
  smtp = await startSmtpServer({ answer });
  mail = createMail({ url: smtp.url, from: 'us@film.example', ...LETTERHEAD });
});
afterAll(async () => {
  mail.close();
  await smtp.stop();
  await useCases.close();
});

const deps = () => ({ ...useCases.deps, ...{ mail, ...WRITERS, publicUrl: 'https://film.example' } });

async function openCampaign(content: Parameters<typeof createCampaign>[0] = {}, email?: string) {
  const given = { title: 'Night Tours', languages: ['de' as const, 'ar' as const], closes: '2030-11-30T23:59' };
  const campaign = createCampaign({ ...given, timeZone: 'Europe/Oslo', ...content });
  await useCases.store.campaigns.apply(createOrganization({ name: 'Riverside Museum' }), [campaign]);
  const { id, organizationId } = (await useCases.store.campaigns.find(campaign.name))!;
  const member = await storeMember(useCases.database.db, { organizationId, ...(email && { email }) });
  return { member, id };
}

const mine = { subject: '{title} for {name}', text: 'Dear {name}, until {closes}: {link}' };
const refused = (faults: unknown) => expect.objectContaining({ code: 'invalidParameters', details: { faults } });

it('a campaign has the usual messages in its languages until somebody writes others', async () => {
  const of = await openCampaign();
  const { languages, messages, ...rest } = await getMessages(deps(), of);
  expect([languages, messages.length, rest]).toEqual([['de', 'ar'], 10, { sendsReceived: false, canSend: true }]);
  for (const { subject, text, usual, changedBy } of messages)
    expect([usual, changedBy]).toEqual([{ subject, text }, null]);

  const saved = await saveMessage(deps(), { ...of, kind: 'reminder', language: 'ar', ...mine });
  expect(saved).toMatchObject({ ...mine, changedBy: of.member.name });
  const changed = async () =>
    (await getMessages(deps(), of)).messages.filter(({ changedAt }) => changedAt !== null).map((one) => one.subject);
  expect(await changed()).toEqual([mine.subject]);
  await restoreMessage(deps(), { ...of, kind: 'reminder', language: 'ar' });
  expect(await changed()).toEqual([]);
  const { entries } = await listAudit(deps(), { member: of.member });
  expect(entries.map(({ action }) => action)).toEqual(['campaign.messageRestored', 'campaign.messageSaved']);
});

it('words at fault are not saved, and it says what is wrong', async () => {
  const of = await openCampaign({ closes: null });
  const save = (words: typeof mine, language: 'de' | 'en' = 'de') =>
    saveMessage(deps(), { ...of, kind: 'invitation', language, ...words });
  await expect(save({ subject: 'Hello', text: '{organisation}' })).rejects.toEqual(
    refused([
      { field: 'text', fault: 'unknown', placeholder: 'organisation' },
      { field: 'text', fault: 'missing', placeholder: 'link' },
    ]),
  );
  await expect(save(mine)).rejects.toEqual(refused([{ field: 'text', fault: 'noClosing', placeholder: 'closes' }]));
  await expect(save({ ...mine, text: '{link}' }, 'en')).rejects.toEqual(refused(['language']));
});

it('a preview is the message as one invited person gets it, and nobody can refuse emails by it', async () => {
  const of = await openCampaign();
  await invite(deps(), { ...of, addresses: 'Ilse <ilse@mail.example>' });
  const [ilse] = (await listInvitations(deps(), of)).invitations;
  const shown = await previewMessage(deps(), {
    ...of,
    ...{ kind: 'reminder', language: 'ar', invitationId: ilse?.id, ...mine },
  });
  expect(shown).toMatchObject({ from: 'Riverside Museum', to: 'ilse@mail.example', subject: 'Night Tours for Ilse' });
  expect(shown.text).toContain(`: ${ilse?.link ?? 'nothing'}\n`);
  expect(shown.values).toMatchObject({ name: 'Ilse', questions: expect.any(String) as string });
  expect(shown.values.closes).toContain('(Europe/Oslo)');
  expect(shown.html).toContain('dir="rtl"');
  expect(refusalIn({ to: '', text: shown.text })).toBe('');
  const nobody = await previewMessage(deps(), { ...of, kind: 'accepted', language: 'de', ...mine });
  expect(nobody).toMatchObject({ to: of.member.email, values: { name: of.member.email } });
  await expect(
    previewMessage(deps(), { ...of, kind: 'accepted', language: 'de', invitationId: 'guessed', ...mine }),
  ).rejects.toMatchObject({ code: 'notFound' });
});

it('a preview without words has those that are saved, as they are sent', async () => {
  const of = await openCampaign({ closes: null });
  const reminder = { kind: 'reminder', language: 'de' } as const;
  const preview = () => previewMessage(deps(), { ...of, ...reminder });
  const { usual } = (await getMessages(deps(), of)).messages.find(({ kind }) => kind === 'reminder')!;
  expect((await preview()).words).toEqual(usual);
  const words = { subject: 'Noch einmal, {name}', text: 'Hier: {link}' };
  await saveMessage(deps(), { ...of, ...reminder, ...words });
  expect(await preview()).toMatchObject({ words, subject: `Noch einmal, ${of.member.email}` });
  // It had a date when they were saved, and has none any more.
  const by = { name: 'Nora', at: new Date() };
  await useCases.store.messages.save({ campaignId: of.id, ...reminder }, mine, by);
  expect((await preview()).words).toEqual(usual);
});

it('a test goes to whoever asks for it, with words that nobody has saved', async () => {
  const of = await openCampaign({}, 'nora@house.example');
  const test = { ...of, kind: 'declined', language: 'de', ...mine } as const;
  await testMessage(deps(), test);
  const received = smtp.received.filter(({ to }) => to === 'nora@house.example');
  expect(received.map((one) => readMail(one).subject)).toEqual(['Night Tours for nora@house.example']);
  expect(refusalIn(received[0])).not.toBe('');
  await expect(testMessage({ ...deps(), mail: null }, test)).rejects.toMatchObject({ code: 'notReady' });
  const gone = await openCampaign({}, 'gone@house.example');
  await expect(testMessage(deps(), { ...test, ...gone })).rejects.toMatchObject({
    code: 'notReady',
    details: { reason: 'notTaken' },
  });
});

it('the copy of a campaign has its messages', async () => {
  const of = await openCampaign();
  await saveMessage(deps(), { ...of, kind: 'accepted', language: 'de', ...mine });
  await setReceived(deps(), { ...of, isOn: true });
  const copy = await duplicateCampaign(deps(), of);
  // A copy is a draft: it has its languages when it is published.
  expect(await useCases.store.messages.list(copy.id)).toMatchObject([{ kind: 'accepted', language: 'de', ...mine }]);
  expect(await useCases.store.messages.sendsReceived(copy.id)).toBe(true);
  await restoreMessage(deps(), { ...of, kind: 'accepted', language: 'de' });
  expect(await useCases.store.messages.list(copy.id)).toHaveLength(1);
});
