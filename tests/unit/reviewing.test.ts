import { BackendCampaign } from '@/lib/contract/backend-campaign';
import { CampaignContent } from '@/lib/contract/campaign-content';
import { PartialDraft } from '@/lib/contract/campaign-draft';
import { Campaign } from '@/lib/contract/entities';
import { WrittenCampaign } from '@/lib/contract/written-campaign';
import { draftOf, EMPTY_DRAFT, isSameDraft, readDraft, writeOver } from '@/lib/domain/campaign-draft';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { createCampaign, createSection, PLAIN_CONTENT } from '@/tests/support/visit-factories';

const reviewing = createReviewing(['clear', 'kind'], { hidesScores: true });
const content = { ...PLAIN_CONTENT, name: 'film', sections: [createSection()], reviewing };

describe('how a campaign is reviewed', () => {
  it('is nothing that visitors get, from this server or from another backend', () => {
    const asked = { ...createCampaign(), reviewing };
    expect(Campaign.parse(asked)).not.toHaveProperty('reviewing');
    expect(BackendCampaign.parse(asked)).not.toHaveProperty('reviewing');
  });

  it('is nothing special where nobody decided', () => {
    expect(CampaignContent.parse({ ...content, reviewing: undefined }).reviewing).toEqual({
      criteria: [],
      ...{ hidesScores: false, hidesNames: false, hidesPictures: false, shuffles: false },
    });
  });

  it('comes through a draft as it was', () => {
    const draft = draftOf({ ...content, draft: null });
    expect(draft.reviewing.criteria[0]).toMatchObject({ id: 'clear', description: '', weight: 1, sectionId: '' });
    const kept = PartialDraft.parse(draft);
    expect(WrittenCampaign.parse(readDraft(writeOver(EMPTY_DRAFT, kept))).reviewing).toEqual(reviewing);
    expect(isSameDraft(draft, writeOver(content, kept))).toBe(true);
  });

  it('may be half written in a draft', () => {
    const written = { criteria: [{ id: 'clear', name: '', description: ' ', weight: 70 }] };
    const draft = writeOver(EMPTY_DRAFT, PartialDraft.parse({ reviewing: written }));
    const faults = WrittenCampaign.safeParse(readDraft({ ...draft, name: 'film' })).error?.issues ?? [];
    const ofReviews = faults.filter(({ path }) => path[0] === 'reviewing').map(({ path }) => path.join('.'));
    expect(ofReviews).toEqual(['reviewing.criteria.0.name', 'reviewing.criteria.0.weight']);
  });

  it.each([
    ['a key that it does not know', { criteria: [], hideScores: true }],
    ['a criterion twice', createReviewing(['clear', 'clear'])],
    ['more criteria than a card has', createReviewing([...'abcdefghijklm'])],
  ])('is refused with %s', (_, wrong) => {
    expect(WrittenCampaign.safeParse({ ...content, reviewing: wrong }).success).toBe(false);
  });
});
