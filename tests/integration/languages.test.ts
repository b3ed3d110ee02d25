import { filesOf, languages, type Language } from '@/lib/i18n/languages';
import { openOrganization, createOrganizerClient } from '@/tests/support/organizer-client';
import { startServer, type TestServer } from '@/tests/support/server';
import { readWords } from '@/tests/support/words';

describe('languages, in a running server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  }, 120_000);
  afterAll(() => server.stop());

  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init, headers });
  const inLanguage = async (path: string, language: Language) => {
    const answer = await ask(path, { 'accept-language': language });
    return { caching: answer.headers.get('cache-control'), page: await answer.text() };
  };
  const languageOf = (page: string) => /<html lang="([^"]+)" dir="([^"]+)"/.exec(page)?.slice(1);
  const plain = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

  it.each([
    ['/demo/start', (language: Language) => readWords(language).visitor.start.label],
    ['/?blocked=deleted', (language: Language) => readWords(language).visitor.common.blocked.deleted],
    ['/thankyou/complete', (language: Language) => readWords(language).visitor.thankYou.close],
    ['/demo/nowhere/at/all', (language: Language) => readWords(language).error.missing.text],
  ])('%s is in the language of each who asks at the same time, and kept by no cache', async (path, wordsIn) => {
    const pages = await Promise.all([...languages, ...languages].map((language) => inLanguage(path, language)));
    pages.forEach(({ page, caching }, index) => {
      const language = languages[index % languages.length]!;
      expect([language, languageOf(page)]).toEqual([language, [language, filesOf(language).direction]]);
      expect(caching).toContain('no-store');
      const seen = languages.filter((other) => plain(page).includes(wordsIn(other)));
      expect(seen).toContain(language);
      // Two languages may say the same; none says what only another does.
      expect(seen.filter((other) => wordsIn(other) !== wordsIn(language))).toEqual([]);
    });
  });

  it('a choice is sent as a form, and goes before what the browser asks for', async () => {
    const from = { 'sec-fetch-site': 'same-origin', referer: `${server.url}/demo/start` };
    const chosen = await ask('/api/language/ar', from, { method: 'POST' });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/demo/start']);
    const cookie = chosen.headers.get('set-cookie')!.split(';', 1)[0]!;
    const page = await (await ask('/demo/start', { cookie, 'accept-language': 'ja' })).text();
    expect(languageOf(page)).toEqual(['ar', 'rtl']);
    const again = await ask('/api/language', { cookie, 'accept-language': 'ja' });
    expect(await again.json()).toMatchObject({ language: 'ar', direction: 'rtl' });
  });

  it('a mere look at the address of a choice changes nothing, nor does another site', async () => {
    const looked = await ask('/api/language/ar');
    expect([looked.status, looked.headers.get('set-cookie')]).toEqual([405, null]);
    const sent = await ask('/api/language/ar', { 'sec-fetch-site': 'cross-site' }, { method: 'POST' });
    expect([sent.status, sent.headers.get('set-cookie')]).toEqual([403, null]);
  });

  it('pages of the console let a browser say that a choice comes from here', async () => {
    const page = await ask('/organizer/sign-in', {}, { redirect: 'follow' });
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(await page.text()).not.toContain('name="referrer"');
  });

  it('the console is as a whole in a language that it has', async () => {
    const { page } = await inLanguage('/organizer/nothing-set-up', 'de');
    expect(languageOf(page)).toEqual(['de', 'ltr']);
    expect(page).toContain(readWords('de').organizer.signIn.emptyTitle);
    const { page: english } = await inLanguage('/organizer/nothing-set-up', 'it');
    expect(languageOf(english)).toEqual(['en', 'ltr']);
    expect(english).not.toContain(readWords('it').visitor.common.skipToContent);
  });

  it('a member’s choice goes with them to another browser, before what was chosen there', async () => {
    const { owner, emailOf } = await openOrganization(server);
    const choose = (client: typeof owner, language: Language, page: string) =>
      client.ask(`/api/language/${language}?back=${encodeURIComponent(page)}`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    const seenBy = async (client: typeof owner, page: string) =>
      languageOf((await client.ask<string>(page, { headers: { 'accept-language': 'fr' } })).body);
    expect(await seenBy(owner, '/organizer/campaigns')).toEqual(['fr', 'ltr']);
    expect((await choose(owner, 'ar', '/organizer/campaigns')).status).toBe(303);
    expect(await seenBy(owner, '/organizer/campaigns')).toEqual(['ar', 'rtl']);
    const password = 'seven wise herons';
    expect((await owner.call('me/password', { method: 'PUT', body: { password } })).status).toBeLessThan(300);

    const elsewhere = createOrganizerClient(server.url);
    await choose(elsewhere, 'de', '/organizer/sign-in');
    expect(await seenBy(elsewhere, '/organizer/sign-in')).toEqual(['de', 'ltr']);
    expect((await elsewhere.signIn(emailOf('owner'), password)).status).toBe(200);
    expect(await seenBy(elsewhere, '/organizer/campaigns')).toEqual(['ar', 'rtl']);
    // What visitors see here is not the member's, but this browser's.
    expect(await seenBy(elsewhere, '/demo/start')).toEqual(['de', 'ltr']);
    await elsewhere.auth('sign-out', {});
    expect(await seenBy(elsewhere, '/organizer/sign-in')).toEqual(['de', 'ltr']);
  });
});
