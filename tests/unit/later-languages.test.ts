import { BackendCampaign } from '@/lib/contract/backend-campaign';
import { CampaignContent } from '@/lib/contract/campaign-content';
import { CampaignFile } from '@/lib/contract/campaign-file';
import { inKnownLanguages } from '@/lib/contract/known-languages';
import { WrittenCampaign } from '@/lib/contract/written-campaign';
import { keepLaterLanguages, keepLaterVideos, knownVideos } from '@/lib/server/store/later-languages';
import { createAskedSection, createCampaign, createSection, PLAIN_CONTENT } from '@/tests/support/visit-factories';

/** What a later version, which has Swedish, says of a campaign in German. */
const further = {
  ...PLAIN_CONTENT,
  ...{ title: 'Fluss', languages: ['de', 'sv', 'fr'] },
  translations: { sv: { title: 'Floden' }, fr: { title: 'Rivière' } },
  sections: [{ ...createSection({ prompt: 'Warum?' }), translations: { sv: { prompt: 'Varför?' } } }],
};

/** The same of a campaign in Swedish. */
const own = {
  ...PLAIN_CONTENT,
  ...{ title: 'Floden', languages: ['sv', 'de', 'fr'] },
  translations: { de: { title: 'Fluss' }, fr: { title: 'Rivière' } },
  sections: [{ ...createSection({ prompt: 'Varför?' }), translations: { de: { prompt: 'Warum?' } } }],
};

const known = {
  ...PLAIN_CONTENT,
  ...{ title: 'Fluss', languages: ['de', 'fr'], translations: { fr: { title: 'Rivière' } } },
  sections: [createSection({ prompt: 'Warum?' })],
};

const readContent = (content: unknown) => CampaignContent.parse(inKnownLanguages(content));

describe('a campaign in a language that only a later version knows', () => {
  it('is read in the others', () => {
    expect(readContent(further)).toEqual(known);
  });

  it('is read in the first of the others when it is its own', () => {
    expect(readContent(own)).toEqual(known);
  });

  it('is read as one whose language nobody knows when there is no other', () => {
    const alone = { ...own, languages: ['sv'], translations: {} };
    expect(readContent(alone)).toMatchObject({ title: 'Floden', languages: [] });
  });

  it('is read when it says nothing of that language but texts', () => {
    expect(readContent({ ...further, languages: ['de', 'fr'] })).toEqual(known);
  });

  it('keeps that language when it is written', () => {
    const after = { ...readContent(further), title: 'Am Fluss' };
    expect(keepLaterLanguages(further, after)).toEqual({
      ...{ ...further, title: 'Am Fluss' },
      languages: ['de', 'fr', 'sv'],
    });
  });

  it('keeps its own as a further one when it is written', () => {
    expect(keepLaterLanguages(own, readContent(own))).toEqual({ ...further, languages: ['de', 'fr', 'sv'] });
  });

  it('stays in that language alone when nobody names another', () => {
    const alone = { ...own, languages: ['sv'], translations: {} };
    expect(keepLaterLanguages(alone, readContent(alone))).toMatchObject({ title: 'Floden', languages: ['sv'] });
  });

  it('names none when its known ones are taken away', () => {
    const after = { ...readContent(further), languages: [], translations: {} };
    expect(keepLaterLanguages(further, after)).toEqual(after);
  });

  it('is left as it is written where there was no such language', () => {
    const after = readContent(known);
    expect(keepLaterLanguages(known, after)).toBe(after);
    expect(keepLaterLanguages(undefined, after)).toBe(after);
  });

  it('keeps its video', () => {
    const stored = { introVideoKey: 'de', introVideoKeys: { sv: 'sv', fr: 'fr' } };
    const read = knownVideos(further, stored);
    expect(read).toEqual({ introVideoKey: 'de', introVideoKeys: { fr: 'fr' } });
    const content = keepLaterLanguages(further, readContent(further));
    expect(keepLaterVideos({ ...stored, content: further }, { ...read, content })).toEqual(stored.introVideoKeys);
  });

  it('keeps its own video as that of a further language', () => {
    const stored = { introVideoKey: 'sv', introVideoKeys: { de: 'de' } };
    const read = knownVideos(own, stored);
    expect(read).toEqual({ introVideoKey: 'de', introVideoKeys: {} });
    const content = keepLaterLanguages(own, readContent(own));
    expect(keepLaterVideos({ ...stored, content: own }, { ...read, content })).toEqual({ sv: 'sv' });
  });

  it('is shown when another backend answers it', () => {
    const answer = { ...createCampaign(), ...further, introVideoUrls: { sv: '/sv.mp4', fr: '/fr.mp4' } };
    const { reviewing, ...seen } = known;
    expect(reviewing).toBeTruthy();
    const asked = { ...seen, sections: [createAskedSection({ prompt: 'Warum?' })] };
    expect(BackendCampaign.parse(answer)).toMatchObject({ ...asked, introVideoUrls: { fr: '/fr.mp4' } });
    const { introVideoUrls, ...plain } = answer;
    expect(introVideoUrls).toBeTruthy();
    expect(BackendCampaign.parse(plain)).toMatchObject(asked);
  });

  it('is refused when it is written by a person, with its place', () => {
    const { success, error } = WrittenCampaign.safeParse({ name: 'river', ...further });
    expect(success).toBe(false);
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('languages.1');
    const { type, allowSharing, sections } = known;
    const written = { name: 'river', status: 'active', type, allowSharing, sections, languages: ['de', 'sv'] };
    const file = CampaignFile.safeParse({ organization: { name: 'House' }, campaigns: [written] });
    expect(file.error?.issues.map(({ path }) => path.join('.'))).toEqual(['campaigns.0.languages.1']);
  });
});
