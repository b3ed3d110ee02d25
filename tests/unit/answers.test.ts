import { USUAL_ANSWER_TYPE } from '@/lib/contract/answer-type';
import type { Answer, SentAnswer } from '@/lib/contract/answers';
import { mostChoices } from '@/lib/domain/answer-kinds/choice/most-choices';
import { toAnswer } from '@/lib/domain/answer-kinds/drafts-of-kinds';
import { answerFault } from '@/lib/domain/answer-kinds/rules-of-kinds';
import { lengthOf } from '@/lib/domain/answer-kinds/text/length-of';
import { hasFilm, recordedSections } from '@/lib/domain/answers';
import { canRecordSection, nextRecordingStep, savedSections } from '@/lib/domain/visit';
import {
  CHOICE_ANSWER,
  createCampaign,
  createSection,
  createUserVideo,
  createVideoItem,
  TEXT_ANSWER,
} from '../support/visit-factories';

const text = (written: string) => ({ kind: 'text', text: written }) satisfies SentAnswer;
const choice = (chosen: number[], other: string | null = null) =>
  ({ kind: 'choice', chosen, other }) satisfies SentAnswer;
const skipped = { kind: 'skipped' } satisfies SentAnswer;
const video = USUAL_ANSWER_TYPE;

describe('an answer', () => {
  it.each([
    ['a text', TEXT_ANSWER, text('Patience.'), null],
    ['a text as long as it may be, counted in characters', TEXT_ANSWER, text('😀'.repeat(20)), null],
    ['a longer one', TEXT_ANSWER, text('😀'.repeat(21)), 'tooLong'],
    ['spaces alone', TEXT_ANSWER, text(' \n '), 'empty'],
    ['a text of too many words', { ...TEXT_ANSWER, limit: 3, unit: 'words' }, text('one  two\nthree four'), 'tooLong'],
    ['a text of as many words as may be', { ...TEXT_ANSWER, limit: 3, unit: 'words' }, text(' one  two\nthree '), null],
    ['a choice', CHOICE_ANSWER, choice([1]), null],
    ['a choice and one of the visitor’s own', CHOICE_ANSWER, choice([0], 'Row'), null],
    ['more choices than may be', CHOICE_ANSWER, choice([0, 1], 'Row'), 'tooMany'],
    ['none', CHOICE_ANSWER, choice([]), 'empty'],
    ['one that is not offered', CHOICE_ANSWER, choice([3]), 'notOffered'],
    ['the same twice', CHOICE_ANSWER, choice([1, 1]), 'notOffered'],
    [
      'one of the visitor’s own where that is not offered',
      { ...CHOICE_ANSWER, allowsOther: false },
      choice([], 'Row'),
      'notOffered',
    ],
    ['a text where a choice is asked for', CHOICE_ANSWER, text('Walk'), 'otherKind'],
    ['a choice where a text is asked for', TEXT_ANSWER, choice([0]), 'otherKind'],
    ['a text where a recording is asked for', video, text('Hello'), 'otherKind'],
    ['nothing, where that is allowed', CHOICE_ANSWER, skipped, null],
    ['nothing, where it is not', TEXT_ANSWER, skipped, 'required'],
    ['nothing, in the place of a recording', video, skipped, 'required'],
  ] as const)('of %s', (_, type, answer, fault) => {
    expect(answerFault(type, answer)).toBe(fault);
  });

  it('is what was typed, without spaces around it', () => {
    expect(toAnswer({ kind: 'text', text: ' Patience. \n' })).toEqual(text('Patience.'));
  });

  it('is what was chosen, in the order in which it was offered', () => {
    expect(toAnswer({ kind: 'choice', chosen: [2, 0], other: ' ' })).toEqual(choice([0, 2]));
  });

  it('may have no more choices than there are', () => {
    expect(mostChoices({ ...CHOICE_ANSWER, most: 20 })).toBe(4);
    expect(mostChoices({ ...CHOICE_ANSWER, most: 20, allowsOther: false })).toBe(3);
  });

  it('is counted in time that grows with its length alone', () => {
    expect(lengthOf(' '.repeat(100_000) + 'a', 'words')).toBe(1);
  });
});

describe('a campaign of several kinds of sections', () => {
  const campaign = createCampaign({
    sections: [
      createSection({ id: 'film' }),
      createSection({ id: 'text', answerType: TEXT_ANSWER }),
      createSection({ id: 'choice', answerType: CHOICE_ANSWER }),
    ],
  });
  const videos = [createVideoItem({ sectionId: 'film' })];
  const saved = (sectionId: string, answer: Answer | null) => ({ sectionId, revision: 1, answer, draft: null });

  it('has a film of those that are recorded', () => {
    expect(recordedSections(campaign).map(({ id }) => id)).toEqual(['film']);
    expect(hasFilm(campaign)).toBe(true);
    expect(hasFilm({ sections: campaign.sections.slice(1) })).toBe(false);
    expect(hasFilm({ sections: [] })).toBe(true);
  });

  it('goes on with the first section that has neither a recording nor an answer', () => {
    const begun = createUserVideo({ videos, answers: [saved('text', null)] });
    expect(nextRecordingStep(campaign, begun)).toBe('/demo/section/2');
    expect(canRecordSection(campaign, begun, 3)).toBe(false);
    const written = createUserVideo({ videos, answers: [saved('text', text('Patience.'))] });
    expect(nextRecordingStep(campaign, written)).toBe('/demo/section/3');
    expect(canRecordSection(campaign, written, 3)).toBe(true);
    expect(savedSections(campaign, written)).toEqual(['film', 'text']);
  });

  it('changes its answers once it is completed only where its campaign says so, and no recordings', () => {
    const completed = createUserVideo({ videos, completed: true, answers: [saved('text', text('Patience.'))] });
    const open = (changeAnswers: 'untilFinished' | 'untilClosed') =>
      [1, 2, 3, 4].filter((number) => canRecordSection({ ...campaign, changeAnswers }, completed, number));
    expect(open('untilFinished')).toEqual([]);
    expect(open('untilClosed')).toEqual([2, 3]);
  });

  it('goes on to the film when all have one, or are skipped', () => {
    const done = createUserVideo({ videos, answers: [saved('text', text('Patience.')), saved('choice', skipped)] });
    expect(nextRecordingStep(campaign, done)).toBe('/demo/processing');
  });
});
