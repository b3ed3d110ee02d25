import { filesOf, type Language, languages } from '@/lib/i18n/languages';
import { MESSAGE_KINDS } from '@/lib/contract/messages';
import { LETTERHEAD, WRITERS } from '@/tests/support/letterhead';
import { readWords } from '@/tests/support/words';

const LINK = 'https://film.example/organizer/invited/secret?of=a&that';
const REFUSAL = 'https://film.example/organizer/letters/other';
const letter = { subject: 'For {name}', text: 'Dear {name},\n\nplease answer:\n\n{link}\n\nThank you,\nNora' };

const VALUES = {
  ...{ name: 'Ada', title: 'Night Tours', organization: 'Riverside Museum', link: LINK },
  ...{ closesAt: new Date('2026-11-30T22:59:00Z'), timeZone: 'Europe/Oslo', minutes: 3, questions: 4 },
};

const { writeMail: write, writeMessage, writeAdjustments, usualWords } = WRITERS;

const invite = ({ letter: words = letter, language = null, ...names }: Invited = {}) =>
  writeMessage({ kind: 'invitation', words, values: { ...VALUES, ...names }, refusal: REFUSAL, language });
type Invited = { letter?: typeof letter; name?: string; organization?: string; language?: Language | null };

const MAILS = {
  memberInvitation: {
    ...{ inviter: 'Nora', organization: 'Riverside Museum', role: 'editor', link: LINK },
    endsAt: new Date('2026-11-25T18:30:00Z'),
  },
  signInLink: { link: LINK },
  assigned: { assigner: 'Nora', count: 3, campaign: 'Night Guide', organization: 'Riverside Museum', link: LINK },
  webhookSwitchedOff: { host: 'house.example', days: 15, link: LINK },
  receipt: { title: 'Night Tours', organization: 'Riverside Museum', link: LINK },
  newSubmissions: { count: 3, campaigns: ['Night Tours: 2', 'Summer School: 1'], link: LINK },
} as const;
const names = Object.keys(MAILS) as (keyof typeof MAILS)[];

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');
/** The words of a part, without what lies between them. */
const wordsOf = (text: string) => text.replace(/[\s\u2066-\u2069]+/g, '');
const linksOf = (page: Document) => [...page.querySelectorAll('a')].map((link) => [link.href, link.textContent]);

function expectInLanguage(html: string, language: Language) {
  const page = read(html);
  const { direction } = filesOf(language);
  for (const element of [page.documentElement, page.body.firstElementChild])
    expect([element?.getAttribute('lang'), element?.getAttribute('dir')]).toEqual([language, direction]);
  // The logo comes with the email, and nothing is loaded, run or styled from anywhere else.
  const [logo, ...others] = page.querySelectorAll('img, link, script, style, iframe, [src], [onload], [class]');
  expect([logo?.getAttribute('src'), logo?.getAttribute('alt')]).toEqual(['cid:logo@introreel', LETTERHEAD.brand]);
  expect(others).toEqual([]);
  return page;
}

describe.each(languages)('in %s', (language) => {
  const { mail } = readWords(language);

  it('an invitation says the same as text and as HTML, and its link is a button', async () => {
    const { html, text } = await invite({ language });
    const page = expectInLanguage(html, language);
    expect(linksOf(page)).toEqual([
      [LINK, mail.invitation.button],
      [REFUSAL, REFUSAL],
    ]);
    expect(wordsOf(page.body.textContent ?? '')).toBe(wordsOf(text.replace(LINK, mail.invitation.button)));
    expect([...page.querySelectorAll('bdi')].map((name) => name.textContent)).toContain('Riverside Museum');
    expect(text).toContain(mail.letterEnd.split('{link}')[0]?.replaceAll('{organization}', 'Riverside Museum'));
  });

  it.each(MESSAGE_KINDS)('the usual words of %s say the same as text and as HTML, with all filled in', async (kind) => {
    const message = await writeMessage({ kind, words: null, values: VALUES, refusal: REFUSAL, language });
    const page = expectInLanguage(message.html, language);
    expect(page.title).toBe(message.subject);
    expect(`${message.subject}${message.text}`).not.toMatch(/[{}]/);
    expect(wordsOf(page.body.textContent ?? '')).toBe(wordsOf(message.text.replace(LINK, message.button)));
    expect(message.text.includes(message.values.closes)).toBe(kind === 'reminder');
    expect(linksOf(page).at(-1)).toEqual([REFUSAL, REFUSAL]);
  });

  it('a reminder says no date of a campaign that never closes', async () => {
    const { text } = await usualWords('reminder', language, false);
    expect(text).not.toContain('{closes}');
    const values = { ...VALUES, closesAt: null };
    const words = { subject: 'Until {closes}', text: '{link} until {closes}' };
    const message = await writeMessage({ kind: 'reminder', words, values, refusal: REFUSAL, language });
    expect(wordsOf(message.text)).toContain(wordsOf(text.split('\n\n')[1]!.split('{title}')[0]!));
  });

  it('what was given to a person is said the same as text and as HTML, each thing in a line', async () => {
    const closesAt = new Date('2026-12-07T22:59:00Z');
    const { html, text } = await writeAdjustments({
      ...{ name: 'Ada', link: LINK, organization: 'Riverside Museum', refusal: REFUSAL, language },
      given: { extraTime: 'half', retakes: 2, closesAt, language: 'ja' },
      timeZone: 'Europe/Oslo',
    });
    const page = expectInLanguage(html, language);
    expect(linksOf(page)).toEqual([
      [LINK, mail.invitation.button],
      [REFUSAL, REFUSAL],
    ]);
    expect(wordsOf(page.body.textContent ?? '')).toBe(wordsOf(text.replace(LINK, mail.invitation.button)));
    const lines = text.match(/^• .*$/gm) ?? [];
    expect([lines.length, lines[2]?.includes('Europe/Oslo'), lines[3]?.includes('日本語')]).toEqual([4, true, true]);
    expect([...page.querySelectorAll('bdi')].map((name) => name.textContent)).toContain('Ada');
  });

  it.each(names)('%s says the same as text and as HTML, and its link is a button', async (name) => {
    const { subject, text, html } = await write(name, MAILS[name], language);
    const page = expectInLanguage(html, language);
    expect(page.title).toBe(subject);
    expect(linksOf(page)).toEqual([[LINK, mail[name].button]]);
    expect(wordsOf(page.body.textContent ?? '')).toBe(wordsOf(text.replace(LINK, mail[name].button)));
  });
});

it('whoever has no known language is written to in English', async () => {
  const { html, subject } = await write('signInLink', { link: LINK }, null);
  expectInLanguage(html, 'en');
  expect(subject).toBe('Your sign-in link for HRfix');
});

const HOSTILE = `"><img src=x onerror='alert(1)'>&amp;<script>\u2069</bdi>`;

it('what strangers write is shown, and is neither markup nor a link', async () => {
  const { html } = await invite({
    ...{ name: HOSTILE, organization: HOSTILE },
    letter: { subject: HOSTILE, text: `${HOSTILE} {name} {link}` },
  });
  const page = expectInLanguage(html, 'en');
  expect(page.title).toBe(HOSTILE);
  const shown = HOSTILE.replace('\u2069', '');
  expect([...page.querySelectorAll('bdi')].map((name) => name.textContent)).toEqual([shown, shown, shown]);
  expect(linksOf(page).map(([address]) => address)).toEqual([LINK, REFUSAL]);
  expect(page.body.textContent).toContain(`${HOSTILE} ${shown}`);

  const invitation = { ...MAILS.memberInvitation, inviter: HOSTILE, organization: HOSTILE };
  const ofMember = expectInLanguage((await write('memberInvitation', invitation, 'en')).html, 'en');
  expect(ofMember.body.textContent).toContain(`${shown} invited you to join ${shown} on`);
});

it('a name that says what is filled in is a name', async () => {
  const { subject, text } = await invite({ name: '{link}', letter: { subject: '{name}', text: 'Dear {name}' } });
  expect([subject, text.split('\n')[0]]).toEqual(['{link}', 'Dear {link}']);
});

it('a link within a sentence stays there, and one that is left out stands below as a button', async () => {
  const within = read((await invite({ letter: { subject: 'x', text: 'Go to {link}, please.\r\n\r\nNora' } })).html);
  expect(linksOf(within)[0]).toEqual([LINK, LINK]);
  expect([...within.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    `Go to ${LINK}, please.`,
    'Nora',
    expect.stringContaining('You received this email'),
  ]);
  const without = read((await invite({ letter: { subject: 'x', text: 'Hello' } })).html);
  expect(linksOf(without)[0]).toEqual([LINK, 'Answer on video']);
});

const ARABIC = ['مرحبًا {name}،', 'يُرجى الإجابة: https://hall.example', '{link}', '{name}', '2026', 'Nora'];

it('the organizer’s own words run in their own direction, and what only names or counts in the language’s', async () => {
  for (const [language, direction] of [
    [null, 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    const { html } = await invite({ language, letter: { subject: 'x', text: ARABIC.join('\n\n') } });
    const page = expectInLanguage(html, language ?? 'en');
    const paragraphs = [...page.querySelectorAll('p')];
    const directions = paragraphs.map((one) => one.getAttribute('dir'));
    expect(directions).toEqual(['auto', 'auto', null, null, null, 'auto', null]);
    expect(paragraphs.at(-1)?.closest('[dir]')?.getAttribute('dir')).toBe(direction);
  }
  const { html } = await write('signInLink', { link: LINK }, 'ar');
  expect(html).not.toContain('dir="auto"');
});

it.each([
  ['See https://hall.example/map?a=1&b="2".', ['https://hall.example/map?a=1&b=']],
  [
    '(http://hall.example/), then HTTPS://other.example/a_(b)!',
    ['http://hall.example/', 'HTTPS://other.example/a_(b)'],
  ],
  ['地图https://hall.example/map。谢谢', ['https://hall.example/map']],
  ['انظر https://hall.example/map، ثم', ['https://hall.example/map']],
  [
    'https://hall.example/{name} or https://hall.example/?to={link}',
    ['https://hall.example/', 'https://hall.example/?to=', LINK],
  ],
  ['javascript:alert(1) ftp://hall.example xhttps://hall.example https:// data:text/html,a hall.example', []],
  ["https://hall.example/'onclick='alert(1)", ["https://hall.example/'onclick='alert(1)"]],
])('of an organizer’s words, web addresses alone are links: %s', async (line, addresses) => {
  const { html, text } = await invite({ letter: { subject: 'x', text: `${line}\n\n{link}` } });
  const page = expectInLanguage(html, 'en');
  const links = [...page.querySelectorAll('a')].slice(0, -2);
  expect(links.map((link) => [link.getAttribute('href'), link.textContent, link.dir])).toEqual(
    addresses.map((address) => [address, address, 'ltr']),
  );
  expect(page.querySelectorAll('[onclick]')).toHaveLength(0);
  expect(page.querySelector('p')?.textContent).toBe(text.split('\n')[0]);
});

it('a name that is an address is no link', async () => {
  const { html } = await invite({ name: 'https://evil.example' });
  expect(linksOf(read(html)).map(([address]) => address)).toEqual([LINK, REFUSAL]);
});
