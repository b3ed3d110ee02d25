import { CLIP_CALLS } from '@/lib/contract/organizer/clips';
import { mayDo } from '@/lib/domain/roles';
import { clipCaptions, clipsIn, clipsOf, missingClips } from '@/lib/domain/clips';
import { clockBegins } from '@/lib/domain/think-time';
import { createSection } from '../support/visit-factories';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const video = { id: ID, kind: 'video' as const };
const picture = { id: OTHER, kind: 'picture' as const };
const campaign = { name: 'demo', languages: ['en' as const, 'de' as const, 'fr' as const] };
const captions = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`;

const section = {
  ...createSection({
    clipCaptions: captions('Hello'),
    clipDescription: 'A river',
    translations: {
      de: { clipCaptions: captions('Hallo') },
      fr: { clip: picture, clipCaptions: captions('Bonjour'), clipDescription: 'Une rivière' },
    },
  }),
  clip: video,
};

const address = (id: string, language = '') => `/demo/clips/${id}/captions?section=1${language}`;

it.each(Object.entries(CLIP_CALLS))('reviewers do nothing with clips, and editors do: %s', (_, { may }) => {
  expect([mayDo('reviewer', may), mayDo('editor', may)]).toEqual([false, true]);
});

describe('the clips of a section', () => {
  it('are one for each language that has something of its own, with the captions that are of the same clip', () => {
    expect(clipsOf(section, campaign)).toEqual({
      own: {
        clip: video,
        tracks: [
          { src: address(ID), srcLang: 'en', label: 'English' },
          { src: address(ID, '&language=de'), srcLang: 'de', label: 'Deutsch' },
        ],
        ...{ description: 'A river', descriptionLanguage: 'en' },
      },
      others: {
        fr: {
          clip: picture,
          tracks: [{ src: address(OTHER, '&language=fr'), srcLang: 'fr', label: 'Français' }],
          ...{ description: 'Une rivière', descriptionLanguage: 'fr' },
        },
      },
    });
  });

  it('may be none', () => {
    expect(clipsOf(createSection(), campaign)).toEqual({ own: null, others: {} });
  });

  it.each([
    [ID, null, captions('Hello')],
    [ID, 'de', captions('Hallo')],
    [OTHER, 'fr', captions('Bonjour')],
    [OTHER, null, null],
    [ID, 'fr', null],
    [ID, 'es', null],
  ] as const)('have captions of clip %s in %s', (id, language, expected) => {
    expect(clipCaptions(section, id, language)).toBe(expected);
  });

  it('are all named, and those are missing that are not there as that kind', () => {
    const content = { sections: [createSection(), section] };
    expect(clipsIn(content)).toEqual([video, picture]);
    expect(missingClips(content, [video, picture])).toEqual([]);
    expect(missingClips(content, [{ ...video, kind: 'audio' }])).toEqual([
      ...['sections.1.clip', 'sections.1.translations.fr.clip'],
    ]);
  });
});

const openedAt = new Date('2026-11-27T12:00:00Z');
const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000);

it.each([
  [null, null, 0],
  [null, 10, 90],
  [12, 10, 12],
  [100, 10, 90],
  [5, null, 0],
])(
  'a question that was heard after %s s and plays %s s is thought about from %s s on',
  (heard, clipSeconds, begins) => {
    const heardAt = heard === null ? null : after(heard);
    expect(clockBegins({ openedAt, heardAt, clipSeconds })).toEqual(after(begins));
  },
);
