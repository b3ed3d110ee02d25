import { CampaignContent } from '@/lib/contract/campaign-content';
import { isWebVtt, MAX_CAPTIONS } from '@/lib/contract/captions';
import { campaignIn } from '@/lib/domain/campaign-in';
import { introTracks } from '@/lib/domain/intro-captions';
import { createCampaign } from '@/tests/support/visit-factories';

const cue = '00:01.000 --> 00:02.500\nWelcome!';
const vtt = `WEBVTT\n\n${cue}`;

describe('captions', () => {
  it.each([
    vtt,
    `WEBVTT - of a museum\nKind: captions\n\nNOTE\nby Ada\n\n\nfirst\n${cue}\n`,
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start line:0\n<v Ada>Hello <i>all</i>\nof you\n\n01:00:00.000 --> 01:00:01.000\n-',
    `WEBVTT\n\nSTYLE\n::cue { color: red }\n\n${cue}`,
  ])('are %j', (text) => {
    expect(isWebVtt(text)).toBe(true);
  });

  it.each([
    '',
    'WEBVTT',
    cue,
    `WEBVTTX\n\n${cue}`,
    `1\n00:00:01,000 --> 00:00:02,000\nSubRip`,
    'WEBVTT\n\n00:02.000 --> 00:01.000\nbackwards',
    'WEBVTT\n\n00:61.000 --> 00:62.000\nno such second',
    `WEBVTT\n${cue}`,
    `WEBVTT\n\n${cue}\n00:03.000 --> 00:04.000\nwithout an empty line`,
    '<html><script>alert(1)</script></html>',
  ])('are not %j', (text) => {
    expect(isWebVtt(text)).toBe(false);
  });

  it('are kept with plain lines, whichever system they were written on, and are not too long', () => {
    const { introVideoCaptions } = CampaignContent.shape;
    expect(introVideoCaptions.parse(`\uFEFF${vtt.replaceAll('\n', '\r\n')}\r\n`)).toBe(vtt);
    expect(introVideoCaptions.parse(undefined)).toBeNull();
    const long = `${vtt}${'a'.repeat(MAX_CAPTIONS)}`;
    expect([long, `${vtt}\u0000`, 'none'].map((text) => introVideoCaptions.safeParse(text).success)).toEqual([
      ...[false, false, false],
    ]);
  });
});

describe('the captions that a page offers', () => {
  const campaign = {
    ...{ name: 'river-stories', languages: ['en' as const, 'de' as const], introVideoCaptions: vtt },
    translations: { de: { introVideoCaptions: vtt } },
  };
  const own = { src: '/river-stories/intro/captions', srcLang: 'en', label: 'English' };
  const german = { src: '/river-stories/intro/captions?language=de', srcLang: 'de', label: 'Deutsch' };

  it('are those of all languages, the campaign’s own first', () => {
    expect(introTracks(campaign)).toEqual([own, german]);
    expect(introTracks({ ...campaign, languages: [], translations: {} })).toEqual([{ src: own.src }]);
    expect(introTracks({ ...campaign, introVideoCaptions: null, translations: {} })).toEqual([]);
  });

  it.each([
    ['de', [own, { ...german, default: true }]],
    ['en', [{ ...own, default: true }, german]],
    ['fr', [{ ...own, default: true }, german]],
  ])('are shown in %s, or else in the campaign’s own language', (language, shown) => {
    expect(campaignIn(createCampaign({ introTracks: introTracks(campaign) }), language).introTracks).toEqual(shown);
  });
});
