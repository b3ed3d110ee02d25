import type { IncomingMessage } from 'node:http';
import { readAddresses } from '@/lib/addresses/read-addresses';
import { returnPage } from '@/lib/contract/organizer/paths';
import { iosVersion } from '@/lib/domain/choose-recorder';
import { readCaptionLines } from '@/lib/domain/caption-lines';
import { browserFamily } from '@/lib/domain/browser-family';
import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import { isEmail, isUrl } from '@/lib/domain/entered-text';
import { parseSectionFileName } from '@/lib/domain/files';
import { personsFileName, sentFileName, shownFileName } from '@/lib/domain/file-names';
import { readCursor } from '@/lib/domain/page-cursor';
import { normalisePersonName } from '@/lib/domain/person-name';
import { LEVEL_MS } from '@/lib/domain/transcripts/find-speech';
import { linesOf } from '@/lib/domain/transcripts/lines-of';
import { readLineId } from '@/lib/domain/transcripts/film-lines';
import { writeAss } from '@/lib/domain/transcripts/write-ass';
import { writeSrt } from '@/lib/domain/transcripts/write-srt';
import { writeVtt } from '@/lib/domain/transcripts/write-vtt';
import { redact } from '@/lib/domain/redact';
import { searchWords } from '@/lib/domain/search-words';
import { markWords } from '@/lib/domain/transcripts/mark-words';
import { serverMessage } from '@/lib/domain/server-message';
import { suggestName } from '@/lib/domain/suggest-name';
import { pickLanguage } from '@/lib/i18n/pick-language';
import { describeError } from '@/lib/server/log/describe-error';
import { findCalls } from '@/lib/server/answer/find-call';
import { requireNothingElse } from '@/lib/server/documents/formats/disguise.mjs';
import { endOfJpeg } from '@/lib/server/documents/formats/jpeg.mjs';
import { endOfPng } from '@/lib/server/documents/formats/png.mjs';
import { requireText } from '@/lib/server/documents/formats/plain-text.mjs';
import { endOfWebp } from '@/lib/server/documents/formats/webp.mjs';
import { elementsOf, readXml } from '@/lib/server/documents/formats/xml.mjs';
import { objectHeaders } from '@/lib/server/documents/pdf-objects.mjs';
import { frameFault } from '@/lib/server/documents/pdf-frame.mjs';
import { readRequestedName } from '@/lib/server/pages/find-campaign-page';
import { clientNetwork, networkOf } from '@/lib/server/http/client-address.mjs';
import { markRequestedPage } from '@/lib/server/http/requested-page.mjs';
import { openedCampaign } from '@/lib/server/http/opening.mjs';
import { faultOfRequestLine } from '@/lib/server/http/request-line.mjs';
import { readSubmissionCursor } from '@/lib/server/use-cases/submissions/submission-cursor';
import { createSignedCookie } from '@/lib/server/cookies/signed-cookie';
import { dispositionOf, typeOf } from '@/lib/server/storage/file-type';
import { createPresignedPosts } from '@/lib/server/storage/folder/presigned-posts';
import { createMediaAddresses } from '@/lib/server/storage/media-address';
import { readAnswer } from '@/lib/server/transcriber/read-answer';
import { retryAfterOf } from '@/lib/server/transcriber/answer-status';
import { isStorageKey } from '@/lib/server/storage/storage-key';
import { csvLines } from '@/lib/server/use-cases/exports/write-csv';
import { createVisitorCookie } from '@/lib/server/cookies/visitor-cookie';
import { superLinearPiece } from '../support/hostile-text';
import { readPatterns } from '../support/source-patterns';

const secret = 'x'.repeat(32);
const publicUrl = 'https://film.example';
const cookie = createVisitorCookie({ secret, publicUrl });
const signed = createSignedCookie({ secret, publicUrl, name: 'shared' });
const media = createMediaAddresses(publicUrl);
const posts = createPresignedPosts(secret, () => 0);
const parts = posts.signParts({ prefix: 'a/b/c', contentType: 'video/mp4', maxBytes: 1, lifeSeconds: 60 });
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const asRequest = (url: string, headers = {}) =>
  ({ method: 'GET', url, headers: { ...navigation, ...headers } }) as unknown as IncomingMessage;

/** What throws for nearly all that strangers may send. */
const refusing = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch {
    return null;
  }
};

/** In its time six hundred words can be said: ten times more of the shorter texts' words count, too. */
const SOUND_MS = 20_000;
const levels = Array.from({ length: SOUND_MS / LEVEL_MS }, (_, at) => (at % 20 < 9 ? -70 : -20));
/** What a transcriber heard: of each text as one, or with the times of its words. */
const heard = (texts: readonly string[], words: readonly string[] = []) => ({
  transcription: {
    language: null,
    segments: texts.map((text) => ({
      ...{ text, startMs: 0, endMs: SOUND_MS, confidence: null, noSpeech: null },
      words: words.map((word) => ({ text: word, startMs: 0, endMs: SOUND_MS, confidence: null })),
    })),
  },
  ...{ levels, lengthMs: SOUND_MS },
});
const inEights = (text: string) => text.match(/[\s\S]{1,8}/g) ?? [];
const captions = (words: string) => [{ startMs: 0, endMs: 1000, words }];

/** Everything that reads text as a stranger sent it, before anybody has shown who they are. */
const PARSERS: [string, (text: string) => unknown][] = [
  ['redact', redact],
  ['normaliseCampaignName', normaliseCampaignName],
  ['readRequestedName', readRequestedName],
  ['browserFamily', browserFamily],
  ['readCaptionLines', (text) => readCaptionLines(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`, 60)],
  ['linesOf', (text) => linesOf(heard([text]))],
  ['linesOf, of segments', (text) => linesOf(heard(inEights(text)))],
  ['linesOf, of words', (text) => linesOf(heard([text], inEights(text)))],
  ['readLineId', readLineId],
  ['writeVtt', (text) => writeVtt(captions(text))],
  [
    'writeAss',
    (text) => writeAss(captions(text), { size: { width: 640, height: 480 }, ground: '#000000', ink: '#ffffff' }),
  ],
  ['writeSrt', (text) => writeSrt(captions(text))],
  ['iosVersion', (userAgent) => iosVersion({ userAgent })],
  ['isEmail', isEmail],
  ['isUrl', isUrl],
  ['parseSectionFileName', parseSectionFileName],
  ['readCursor', readCursor],
  ['normalisePersonName', normalisePersonName],
  ['searchWords', searchWords],
  ['markWords', (text) => markWords(text, ['a', '東', '東東'])],
  ['serverMessage', serverMessage],
  ['suggestName', suggestName],
  ['describeError', (text) => describeError(Object.assign(new Error('x'), { stack: `x\n    at ${text}` }))],
  ['findCalls', (path) => findCalls(path.split('/'))],
  ['objectHeaders', (text) => objectHeaders(Buffer.from(text))],
  ['frameFault', (text) => frameFault(Buffer.from(`%PDF-${text}startxref ${text}`))],
  ['readXml', refusing((text) => readXml(Buffer.from(text)))],
  ['elementsOf', refusing((text) => [...elementsOf(text)])],
  ['elementsOf, inside a tag', refusing((text) => [...elementsOf(`<a b="${text}" ${text} ${text}>`)])],
  ['elementsOf, of words', (text) => [...elementsOf(`<a>${text.replaceAll('<', '&lt;')}</a>`)]],
  ['requireText', refusing((text) => requireText(Buffer.from(text)))],
  ['requireNothingElse', refusing((text) => requireNothingElse(Buffer.from(text)))],
  ['endOfJpeg', refusing((text) => endOfJpeg(Buffer.from(`\xff\xd8\xff\xda\0\x02${text}`, 'latin1')))],
  ['endOfPng', refusing((text) => endOfPng(Buffer.from(`\x89PNG\r\n\x1a\n${text}`, 'latin1')))],
  ['endOfWebp', refusing((text) => endOfWebp(Buffer.from(`RIFF${text}`, 'latin1')))],
  ['networkOf', networkOf],
  ['clientNetwork', (text) => clientNetwork(text, '127.0.0.1', 1)],
  ['openedCampaign, of an address', (text) => openedCampaign(asRequest(`/${text}`))],
  ['openedCampaign, of a cookie', (text) => openedCampaign(asRequest('/demo/start', { cookie: text }))],
  ['faultOfRequestLine', (text) => faultOfRequestLine({ method: 'POST', url: `/${text}` })],
  ['readAddresses', readAddresses],
  ['readAddresses, of a table', (text) => readAddresses(`email\n${text}`)],
  ['returnPage', returnPage],
  ['readSubmissionCursor', (text) => readSubmissionCursor('newest', text)],
  ['a signed cookie', signed.read],
  ['a visitor’s cookie', cookie.read],
  ['typeOf', typeOf],
  ['dispositionOf', (text) => dispositionOf('film.mp4', text)],
  ['keyOf', (text) => media.keyOf(`${publicUrl}/api/media/${text}`)],
  ['isStorageKey', isStorageKey],
  [
    'a presigned post',
    (text) =>
      posts.check(
        new Map([
          ['policy', text],
          ['signature', text],
          ['key', text],
        ]),
      ),
  ],
  ['a presigned post’s key', (text) => posts.check(new Map([...Object.entries(parts), ['key', `a/b/c/${text}`]]))],
  ['pickLanguage', (text) => pickLanguage(text, ['en', 'de'])],
  ['markRequestedPage', (text) => markRequestedPage(asRequest(`/demo/start?${text}`))],
  ['personsFileName', (name) => personsFileName({ name, campaign: name, day: new Date(0) })],
  ['sentFileName', (name) => sentFileName(name, 'jpg')],
  ['shownFileName', shownFileName],
  ['readAnswer', refusing((text) => readAnswer(Buffer.from(text), 1000))],
  ['readAnswer, of no JSON', refusing((text) => readAnswer(Buffer.from(`{"text": NaN, ${text}`), 1000))],
  ['readAnswer, of a word', (word) => readAnswer(Buffer.from(JSON.stringify({ words: [{ word, start: 1 }] })), 1000)],
  ['readAnswer, of captions', (text) => readAnswer(Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`), 1000)],
  ['readAnswer, of times', (text) => readAnswer(Buffer.from(`WEBVTT\n\n${text} --> ${text}\n`), 1000)],
  ['retryAfterOf', (text) => retryAfterOf({ 'retry-after': text, date: text })],
  ['csvLines', (text) => csvLines(['name'], [{ name: text }])],
];

it.each(PARSERS)('%s takes time in proportion to the length of a hostile text', (_, parse) => {
  expect(superLinearPiece(parse)).toBeNull();
});

/** What the pattern itself spells out: its words, and the signs that it names. */
function wordsOf({ source }: RegExp): string[] {
  const plain = source
    .replace(/\\[dD]/g, '1')
    .replace(/\\[wWpPbBsS]/g, 'a')
    .replace(/\\/g, '');
  return [plain, ...(plain.match(/[^()[\]{}|^$*+?]+/g) ?? [])].filter((word) => word !== '');
}

it.each(readPatterns(['lib', 'app', 'components']).map((pattern) => [String(pattern), pattern]))(
  'the pattern %s takes time in proportion to the length of a hostile text',
  (_, pattern) => {
    const read = (text: string) => (pattern.global ? text.replace(pattern, '') : pattern.exec(text));
    expect(superLinearPiece(read, wordsOf(pattern))).toBeNull();
  },
);
