import { filesOf, type Language, languages } from '@/lib/i18n/languages';
import { invite } from '@/lib/server/use-cases/invitations/invitations';
import { sendDueEmails } from '@/lib/server/use-cases/invitations/send-emails';
import { createCampaign, createOrganization } from '@/tests/support/factories';
import { openMail } from '@/tests/support/open-mail';
import { storeMember } from '@/tests/support/organizer-factories';
import { WRITERS } from '@/tests/support/letterhead';
import { readMail, refusalIn } from '@/tests/support/read-mail';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { usualInvitation } from '@/tests/support/usual-invitation';
import { readWords } from '@/tests/support/words';

let useCases: UseCases;
let outbox: Awaited<ReturnType<typeof openMail>>;
beforeAll(async () => {
  useCases = await openUseCases();
  outbox = await openMail();
});
afterAll(async () => {
  await outbox.close();
  await useCases.close();
});

/** Sends the email that the console proposes for a campaign in these languages, and reads what arrives. */
async function inviteTo(campaignLanguages: Language[], email: string) {
  const organization = createOrganization();
  const campaign = createCampaign({ title: 'Riverside & Co.', languages: campaignLanguages });
  await useCases.store.campaigns.apply(organization, [campaign]);
  const { id, organizationId } = (await useCases.store.campaigns.find(campaign.name))!;
  const member = await storeMember(useCases.database.db, { organizationId });
  const texts = await usualInvitation({ ...campaign, link: 'https://film.example/riverside' });
  const deps = {
    ...useCases.deps,
    mail: outbox.mail,
    ...WRITERS,
    publicUrl: 'https://film.example',
    onDoubt: () => {},
  };
  await invite(deps, { member, id, addresses: `Ada <${email}>`, letter: texts });
  await sendDueEmails(deps);
  const received = outbox.received.find(({ to }) => to === email);
  return { ...readMail(received), refusal: refusalIn(received), organization: organization.name };
}

describe.each(languages)('an invitation to a campaign in %s', (language) => {
  it('is wholly in this language, as text and as HTML, in its direction', async () => {
    const others = languages.filter((other) => other !== language);
    const arrived = await inviteTo([language, ...others.slice(0, 2)], `ada@${language.toLowerCase()}.example`);
    const words = readWords(language).mail;
    expect(arrived.subject).toBe('Riverside & Co.');
    const [greeting, asking] = words.invitation.text.replace('{name}', 'Ada').split('\n\n');
    const [link = ''] = /https:\/\/film\.example\/organizer\/invited\/\S+/.exec(arrived.text) ?? [];
    const end = words.letterEnd
      .replaceAll('{organization}', arrived.organization)
      .replace('{link}', `https://film.example/organizer/letters/${arrived.refusal}`);
    expect(arrived.text.replace(/\s+/g, ' ')).toBe([greeting, asking, link, end].join(' ').replace(/\s+/g, ' '));

    const { direction } = filesOf(language);
    expect(arrived.html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(arrived.html).toContain(`<div lang="${language}" dir="${direction}"`);
    expect(arrived.html).toContain(`>${words.invitation.button}</a>`);
    expect(arrived.html).toContain('<bdi>Ada</bdi>');
    expect(arrived.html).toContain('<title>Riverside &#38; Co.</title>');
    expect(link).not.toBe('');
    expect(arrived.html).toContain(`href="${link}"`);
  });
});

it('an invitation to a campaign that names no language is in English', async () => {
  const { html } = await inviteTo([], 'ada@nowhere.example');
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain(readWords('en').mail.invitation.button);
});
