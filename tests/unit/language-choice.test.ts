import { NextRequest } from 'next/server';
import { POST } from '@/app/api/language/[language]/route';
import { campaignLanguages } from '@/app/[campaignId]/load-campaign';
import { offeredLanguages } from '@/app/offered-languages';
import { consoleLanguages, languages } from '@/lib/i18n/languages';
import { languageFor } from '@/lib/i18n/own-choice';
import { pathBack } from '@/lib/server/answer/language-choice';
import { services } from '@/lib/server/wiring/services';

jest.mock('@/app/[campaignId]/load-campaign', () => ({ campaignLanguages: jest.fn(async () => []) }));

jest.mock('@/lib/server/wiring/services', () => ({ services: jest.fn() }));
const mockLogged = jest.fn();
jest.mock('@/lib/server/log/logger', () => ({ createLogger: () => ({ error: mockLogged }) }));

const chooseLanguage = jest.fn<Promise<string[]>, [{ headers: Headers; language: string }]>();
beforeEach(() => {
  mockLogged.mockReset();
  chooseLanguage.mockReset().mockResolvedValue([]);
  const opened = { organizer: async () => ({ chooseLanguage }), requests: { during: (work: () => unknown) => work() } };
  jest
    .mocked(services)
    .mockReset()
    .mockResolvedValue(opened as unknown as Awaited<ReturnType<typeof services>>);
});

const HERE = 'http://localhost:3000';

function choose(language: string, headers: Record<string, string>, query = '') {
  const request = new NextRequest(`${HERE}/api/language/${language}${query}`, { method: 'POST', headers });
  return POST(request, { params: Promise.resolve({ language }) });
}

it('a choice is kept in a cookie and leads back to the page where it was made', async () => {
  const answer = await choose('de', { 'sec-fetch-site': 'same-origin', referer: `${HERE}/demo/start?a=b` });
  expect(answer.status).toBe(303);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    location: '/demo/start?a=b',
    'set-cookie': expect.stringMatching(/^language=de; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
    'cache-control': 'no-store',
  });
});

it('a page that tells nobody its address says where to come back to', async () => {
  const answer = await choose('de', { 'sec-fetch-site': 'same-origin' }, '?back=%2Forganizer%2Faccount');
  expect(answer.headers.get('location')).toBe('/organizer/account');
});

const here = { 'sec-fetch-site': 'same-origin', cookie: 'organizer.session=secret' };

it('a choice in the console is kept with the member, too, and the session goes on', async () => {
  chooseLanguage.mockResolvedValue(['organizer.session=renewed']);
  const answer = await choose('ar', here, '?back=%2Forganizer%2Fcampaigns');
  expect(chooseLanguage.mock.calls.map(([{ headers, language }]) => [headers.get('cookie'), language])).toEqual([
    [here.cookie, 'ar'],
  ]);
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^language=ar;/), 'organizer.session=renewed']);
});

it.each([
  ['on a page of visitors', 'de', '/demo/start', here],
  ['where emails are refused', 'de', '/organizer/letters/abc', here],
  ['of a language that the console lacks', 'it', '/organizer', here],
  ['that another site sends', 'de', '/organizer', { ...here, 'sec-fetch-site': 'cross-site' }],
  ['that a frame without an origin sends', 'de', '/organizer', { cookie: here.cookie, origin: 'null' }],
])('a choice %s is not one for the console', async (_, language, page, headers) => {
  await choose(language, headers, `?back=${encodeURIComponent(page)}`);
  expect(services).not.toHaveBeenCalled();
});

it.each([
  ['the services fail, which the log says', 1, () => jest.mocked(services).mockRejectedValue(new Error('away'))],
  [
    'there is no console',
    0,
    () => {
      const none = { organizer: async () => null };
      jest.mocked(services).mockResolvedValue(none as unknown as Awaited<ReturnType<typeof services>>);
    },
  ],
])('a choice is kept in the browser although %s', async (_, times, arrange) => {
  arrange();
  const answer = await choose('de', here, '?back=%2Forganizer');
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, [expect.stringMatching(/^language=de;/)]]);
  expect(mockLogged).toHaveBeenCalledTimes(times);
});

it.each([
  ['another site', 'de', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a page beside this site', 'de', { 'sec-fetch-site': 'same-site' }, 403],
  ['another site, by an old browser', 'de', { origin: 'https://other.example' }, 403],
  ['here, for a language that does not exist', 'xx', { 'sec-fetch-site': 'same-origin' }, 404],
  ['here, for a part of a header', 'de; Domain=other.example', { 'sec-fetch-site': 'same-origin' }, 404],
])('a choice that comes from %s is kept nowhere', async (_, language, headers, status) => {
  const answer = await choose(language, headers as unknown as Record<string, string>);
  expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('location')]).toEqual([
    status,
    null,
    null,
  ]);
});

it.each([
  [null, '/'],
  ['', '/'],
  [`${HERE}/demo/section/2`, '/demo/section/2'],
  [`${HERE}/?blocked=deleted`, '/?blocked=deleted'],
  ['https://other.example/its/path?query', '/its/path?query'],
  ['//other.example', '/'],
  [`${HERE}//other.example`, '/'],
  [`${HERE}/\\other.example`, '/'],
  ['\\\\other.example/x', '/x'],
  [`${HERE}/.//other.example`, '/'],
  ['javascript:alert(1)', '/'],
  ['foo:/\\other.example/x', '/'],
  ['data:text/html,x', '/'],
  ['no address', '/no%20address'],
  ['http://[', '/'],
])('%j leads back to %s: never to another site', (address, path) => {
  expect(pathBack(address, HERE)).toBe(path);
});

const offeredOn = (...pages: (string | null)[]) => Promise.all(pages.map(offeredLanguages));

it('the console is offered in the languages that it has, all other pages in all', async () => {
  expect(await offeredOn('/', '/demo/start', '/organizers', '/organizer/letters/abc', null)).toEqual(
    Array(5).fill(languages),
  );
  expect(
    await offeredOn('/organizer', '/organizer/account?x=y', '/organizer/shared/abc', '/organizer/sign-in'),
  ).toEqual(Array(4).fill(consoleLanguages));
});

it.each([
  ['what the member chose', 'ar', 'language=de', 'fr', 'ar'],
  ['what was chosen in this browser, when the member chose nothing', null, 'language=de', 'fr', 'de'],
  ['what was chosen in this browser, when the console lacks what the member chose', 'it', 'language=de', 'fr', 'de'],
  ['what the browser prefers, when nobody chose anything', null, null, 'fr', 'fr'],
  ['English, when nobody says anything', null, null, null, 'en'],
])('the console is in %s', (_, ofMember, cookies, liked, language) => {
  expect(languageFor({ ofMember, cookies, liked }, consoleLanguages)).toBe(language);
});

describe('the pages of a campaign', () => {
  const inArabicAndGerman = '/river/start';
  beforeEach(() => {
    jest.mocked(campaignLanguages).mockImplementation(async (page) => (page === inArabicAndGerman ? ['ar', 'de'] : []));
  });

  it('are offered in the languages that it names, its own first', async () => {
    expect(await offeredOn(inArabicAndGerman)).toEqual([['ar', 'de']]);
  });

  it.each([
    ['what was chosen', 'language=de', 'ar', 'de'],
    ['what the browser prefers, when what was chosen is not among them', 'language=fr', 'fr, de', 'de'],
    ['the first, when the browser prefers none of them', null, 'en', 'ar'],
    ['the first, when nobody says anything', null, null, 'ar'],
  ])('are in %s', async (_, cookies, liked, language) => {
    expect(languageFor({ cookies, liked }, await offeredLanguages(inArabicAndGerman))).toBe(language);
  });
});
