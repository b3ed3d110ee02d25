import { missingScores, scoresOf, strayCriteria, teamScore, weightedMean } from '@/lib/domain/scores';
import { createCriterion } from '@/tests/support/scorecard-factories';

const criteria = [
  createCriterion({ id: 'clear', weight: 3 }),
  createCriterion({ id: 'kind' }),
  createCriterion({ id: 'quick' }),
];

describe('the scores of one member', () => {
  it('count as often as their criteria weigh', () => {
    expect(weightedMean(criteria, { clear: 5, kind: 1, quick: 3 })).toBeCloseTo(19 / 5);
  });

  it('count without what was not seen', () => {
    expect(weightedMean(criteria, { clear: 5, kind: 'notSeen', quick: 1 })).toBe(4);
  });

  it('come to nothing where nothing was seen', () => {
    expect(weightedMean(criteria, { clear: 'notSeen', kind: 'notSeen', quick: 'notSeen' })).toBeNull();
  });

  it('are missing where a criterion has none, and not where nothing was seen', () => {
    expect(missingScores(criteria, { kind: 'notSeen' })).toEqual(['clear', 'quick']);
  });

  it('are only those of the scorecard', () => {
    expect(scoresOf(criteria, { kind: 2, gone: 5 })).toEqual({ kind: 2 });
  });
});

describe('the scores of a team', () => {
  it('are the mean of all scorecards, with the lowest and the highest', () => {
    const team = teamScore([
      { score: 4, scores: { clear: 5, kind: 3 } },
      { score: 2, scores: { clear: 2, kind: 'notSeen' } },
    ]);
    expect(team).toEqual({
      ...{ score: 3, scorecards: 2, lowest: 2, highest: 4 },
      criteria: [
        { criterionId: 'clear', count: 2, mean: 3.5, lowest: 2, highest: 5 },
        { criterionId: 'kind', count: 1, mean: 3, lowest: 3, highest: 3 },
      ],
    });
  });

  it('leave out a scorecard by which nothing was seen', () => {
    const blank = { score: null, scores: { clear: 'notSeen' as const } };
    expect(teamScore([blank, { score: 4, scores: { clear: 4 } }])).toMatchObject({ score: 4, scorecards: 1 });
    expect(teamScore([blank])).toBeNull();
  });
});

it('a criterion about a section that is not there is found', () => {
  const about = [null, '', '1', 'gone'].map((sectionId) => ({ sectionId }));
  expect(strayCriteria(about, [{ id: '1' }])).toEqual([3]);
});
