import { LANGUAGE_COOKIE, keepChoice, languageFor } from '@/lib/i18n/own-choice';
import { languages } from '@/lib/i18n/languages';
import { pickLanguage } from '@/lib/i18n/pick-language';

const long = Array.from({ length: 600 }, (_, number) => `x${number};q=0.9`).join();

it.each([
  // As browsers send them.
  [null, 'en'],
  ['', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['en-GB,en-US;q=0.9,en;q=0.8', 'en'],
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
  ['de-AT', 'de'],
  ['de-CH,fr-CH;q=0.8,it-CH;q=0.6', 'de'],
  ['fr-CA,fr;q=0.8,en-US;q=0.5,en;q=0.3', 'fr'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
  ['es-419,es;q=0.9,en;q=0.8', 'es'],
  ['es-MX', 'es'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['pt-PT,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['zh-CN,zh;q=0.9', 'zh-CN'],
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['zh-Hant-HK', 'zh-CN'],
  ['zh-Hans-SG,en;q=0.9', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
  ['ar-SA', 'ar'],
  ['hi-IN,hi;q=0.9,en-IN;q=0.8', 'hi'],
  ['ja,en-US;q=0.9,en;q=0.8', 'ja'],
  ['ja-JP', 'ja'],
  ['ko-KR,ko;q=0.9,en-US;q=0.8', 'ko'],
  ['nl-BE,nl;q=0.9', 'nl'],
  ['it-IT,it;q=0.8,en-US;q=0.5', 'it'],
  ['pl,en-US;q=0.7,en;q=0.3', 'pl'],
  ['tr-TR,tr;q=0.9,en-US;q=0.8', 'tr'],
  // Languages that we have not.
  ['nb', 'en'],
  ['nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.7,en-US;q=0.6', 'en'],
  ['nb,da;q=0.9,de;q=0.8', 'de'],
  ['sv-SE,sv;q=0.9', 'en'],
  ['uk,ru;q=0.9,pl;q=0.5', 'pl'],
  ['cy,*;q=0.5', 'en'],
  // What somebody likes best comes first, wherever it stands.
  ['en;q=0.4, fr;q=0.9, de;q=0.8', 'fr'],
  ['en;q=0.4,de;q=0.5', 'de'],
  ['de-AT,en', 'de'],
  ['en,de', 'en'],
  ['da;q=1,it;q=0.001', 'it'],
  ['fr;q=0.8,es;q=0.8', 'fr'],
  // What is refused.
  ['de;q=0', 'en'],
  ['de;q=0,fr;q=0.1', 'fr'],
  ['de;q=0.0,fr', 'fr'],
  ['en;q=0,*', 'es'],
  ['*', 'en'],
  ['*;q=0', 'en'],
  // Letters of either case, and spaces.
  ['DE-at', 'de'],
  ['PT-pt', 'pt-BR'],
  ['zh-cn', 'zh-CN'],
  ['  fr  ;  q=0.7 ,  de ; q=0.6', 'fr'],
  // What is no header.
  ['den', 'en'],
  ['de_DE', 'en'],
  [';;q=x,,', 'en'],
  [',,,de', 'de'],
  ['de;q=high,fr;q=0.5', 'fr'],
  ['<script>alert(1)</script>', 'en'],
  ['../../etc/passwd,de', 'de'],
  ['__proto__,constructor,toString', 'en'],
  ['\u0000\u202e,日本語', 'en'],
  ['x'.repeat(4_096), 'en'],
  [`de,${'x'.repeat(4_096)}`, 'de'],
  [long, 'en'],
  // What stands further behind than any browser writes is not read.
  [`${long},de`, 'en'],
])('%j asks for %s', (header, language) => {
  expect(pickLanguage(header, languages)).toBe(language);
});

it('only what is offered is picked, and the first of it when nothing fits', () => {
  expect(pickLanguage('de,fr;q=0.9', ['it', 'fr'])).toBe('fr');
  expect(pickLanguage('de', ['it', 'fr'])).toBe('it');
  expect(pickLanguage(null, ['it', 'fr'])).toBe('it');
  expect(pickLanguage('en', ['ja'])).toBe('ja');
  expect(() => pickLanguage('en', [])).toThrow('There is no language to pick');
});

it.each([
  ['one’s own choice, before what the browser prefers', `${LANGUAGE_COOKIE}=ar`, 'de', 'ar'],
  ['the browser’s, without a choice', null, 'de', 'de'],
  ['the browser’s, when the choice is not offered', `${LANGUAGE_COOKIE}=ko`, 'de', 'de'],
  ['the first that is offered, when neither is', `${LANGUAGE_COOKIE}=ko`, 'ja', 'fr'],
  ['the browser’s, when the choice is no language', `${LANGUAGE_COOKIE}=../x`, 'de', 'de'],
  ['one’s own, among other cookies', `a=b; ${LANGUAGE_COOKIE}=ar ; c=d`, 'de', 'ar'],
  ['one’s own, beside a cookie of another site', `${LANGUAGE_COOKIE}=xx; ${LANGUAGE_COOKIE}=ar`, 'de', 'ar'],
  ['the browser’s, when only another cookie ends so', `my${LANGUAGE_COOKIE}=ar`, 'de', 'de'],
])('a page is in %s', (_, cookies, liked, language) => {
  expect(languageFor({ cookies, liked }, ['fr', 'de', 'ar'])).toBe(language);
});

it('a choice is kept for a year, for all pages, and read back', () => {
  const line = keepChoice('pt-BR', true);
  expect(line).toBe('language=pt-BR; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure');
  expect(keepChoice('pt-BR', false)).not.toContain('Secure');
  expect(languageFor({ cookies: line.split(';', 1)[0]!, liked: 'de' }, languages)).toBe('pt-BR');
});
