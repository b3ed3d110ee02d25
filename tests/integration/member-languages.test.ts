import { sql } from 'kysely';
import type { LanguageTag } from '@/lib/contract/languages';
import { createLogger } from '@/lib/server/log/logger';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { chooseLanguage } from '@/lib/server/use-cases/members/choose-language';
import { findMember } from '@/lib/server/use-cases/members/find-member';
import { inviteMember, renewMemberLink } from '@/lib/server/use-cases/members/invite-member';
import { mailSignInLink } from '@/lib/server/use-cases/members/mail-sign-in-link';
import { notifySwitchedOff } from '@/lib/server/use-cases/webhooks/notify-switched-off';
import { makeDataFolder } from '@/tests/support/database-template';
import { makeEarlierTables } from '@/tests/support/earlier-tables';
import { createCampaign, createOrganization, uniqueName } from '@/tests/support/factories';
import { openMail } from '@/tests/support/open-mail';
import { storeMember } from '@/tests/support/organizer-factories';
import { WRITERS } from '@/tests/support/letterhead';
import { readMail } from '@/tests/support/read-mail';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
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

/** A sign-in whose cookie is the id of the person it proves. */
const signIn = {
  makeLink: async () => ({ token: 'new', key: uniqueName('key'), endsAt: new Date('2030-01-01T12:00:00Z') }),
  findSession: async (headers: Headers) => {
    const userId = headers.get('cookie');
    const session = { id: 's', userId: userId ?? '', organizationId: null, createdAt: new Date() };
    return userId ? { session, cookies: ['renewed'] } : null;
  },
};
const deps = () => {
  const publicUrl = 'https://film.example';
  const logger = createLogger('silent');
  const needed = {
    ...useCases.deps,
    mail: outbox.mail,
    signIn,
    publicUrl,
    logger,
    ...WRITERS,
  };
  return needed as unknown as typeof needed & Parameters<typeof inviteMember>[0];
};

async function openOwner(language: LanguageTag | null) {
  const campaign = createCampaign();
  await useCases.store.campaigns.apply(createOrganization(), [campaign]);
  const { organizationId } = (await useCases.store.campaigns.find(campaign.name))!;
  return storeMember(useCases.database.db, { organizationId, role: 'owner', language });
}

const mailsTo = (email: string) => outbox.received.filter(({ to }) => to === email).map(readMail);
const subjectOf = (language: LanguageTag) => readWords(language).mail.signInLink.subject.replace('{brand}', 'HRfix');

it('a member’s choice is theirs in every browser, and nobody else’s', async () => {
  const [member, other] = [await openOwner(null), await openOwner('fr')];
  const headers = new Headers({ cookie: member.userId });
  expect((await findMember(deps(), headers))?.member.language).toBeNull();
  expect(await chooseLanguage(deps(), { headers, language: 'ar' })).toEqual(['renewed']);
  expect((await findMember(deps(), new Headers({ cookie: member.userId })))?.member.language).toBe('ar');
  expect((await findMember(deps(), new Headers({ cookie: other.userId })))?.member.language).toBe('fr');
  expect(await chooseLanguage(deps(), { headers: new Headers(), language: 'de' })).toEqual([]);
});

it.each(['ar', 'de', null] as const)('a link to sign in is mailed in the member’s language: %s', async (language) => {
  const { userId } = await openOwner(language);
  const email = `${userId}@museum.example`;
  await mailSignInLink(deps(), { email, token: 'new' });
  const [arrived] = mailsTo(email);
  const words = readWords(language ?? 'en').mail.signInLink;
  expect(arrived?.subject).toBe(subjectOf(language ?? 'en'));
  expect(arrived?.text).toContain('https://film.example/organizer/sign-in/link#new');
  expect(arrived?.html).toContain(`<html lang="${language ?? 'en'}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  expect(arrived?.html).toContain(`>${words.button}</a>`);
});

it('a member is invited in the language of who invites, and written to in their own once they chose one', async () => {
  const member = await openOwner('de');
  const email = `${uniqueName('ida')}@museum.example`.toLowerCase();
  await inviteMember(deps(), { email, role: 'reviewer', member });
  const { userId } = (await useCases.store.members.findByEmail(email))!;
  await useCases.store.people.setLanguage(userId, 'ar');
  await renewMemberLink(deps(), { userId, member });
  const languages = mailsTo(email).map(({ html }) => /<html lang="(\w+)"/.exec(html)?.[1]);
  expect(languages).toEqual(['de', 'ar']);
});

it('each owner reads in their own language that a webhook was turned off', async () => {
  const german = await openOwner('de');
  const { organizationId } = german;
  const db = useCases.database.db;
  const arabic = await storeMember(db, { organizationId, role: 'owner', language: 'ar' });
  await db
    .updateTable('members')
    .set({ joined_at: new Date() })
    .where('organization_id', '=', organizationId)
    .execute();
  await notifySwitchedOff(deps(), { organizationId, url: 'https://house.example/hook' });
  const subjects = [german, arabic].map(({ userId }) => mailsTo(`${userId}@museum.example`)[0]?.subject);
  const expected = (['de', 'ar'] as const).map((language) =>
    readWords(language).mail.webhookSwitchedOff.subject.replace('{host}', 'house.example'),
  );
  expect(subjects).toEqual(expected);
});

it('a language that this version does not know is none', async () => {
  const { userId } = await openOwner(null);
  await sql`update auth_users set language = 'tlh' where id = ${userId}`.execute(useCases.database.db);
  expect((await useCases.store.members.find(userId, null))?.language).toBeNull();
});

it('a member of the version before has chosen none, and may', async () => {
  const { folder } = makeDataFolder();
  const before = await openDatabase({ folder }, createLogger('silent'));
  await makeEarlierTables(before.db, '0051-intro-videos');
  const asEarlier = [
    `insert into organizations (id, name, allow_overdraft, limit_videos, subscription_status)
     values ('house', 'House', false, 0, 'active')`,
    `insert into auth_users (id, name, email, email_verified) values ('nora', 'Nora', 'nora@one.example', true)`,
    `insert into members (user_id, organization_id, role) values ('nora', 'house', 'owner')`,
  ];
  for (const statement of asEarlier) await sql.raw(statement).execute(before.db);
  await before.close();
  const { db, close } = await openDatabase({ folder }, createLogger('silent'));
  const { members, people } = createStore(db);
  expect(await members.find('nora', 'house')).toMatchObject({ name: 'Nora', language: null });
  await people.setLanguage('nora', 'de');
  expect(await members.findByEmail('nora@one.example')).toMatchObject({ language: 'de' });
  await close();
});
