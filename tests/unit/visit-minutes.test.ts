import type { ExtraTime } from '@/lib/contract/entities';
import { shownMinutes, visitMinutes } from '@/lib/domain/visit-minutes';
import {
  CHOICE_ANSWER,
  TEXT_ANSWER,
  createCampaign,
  createSection,
  createUserVideo,
} from '@/tests/support/visit-factories';

it.each([
  ['one short question', [5], null, 1],
  ['three short questions', [15, 30, 20], null, 3],
  ['three short questions with time to think', [15, 30, 20], 60, 6],
  ['ten long ones', Array.from({ length: 10 }, () => 120), null, 25],
])('%s take about this many minutes, with reading and watching', (_, all, thinkSeconds, minutes) => {
  const sections = all.map((seconds) => createSection({ seconds }));
  expect(visitMinutes({ thinkSeconds, sections }, 'none')).toBe(minutes);
});

it.each<[ExtraTime, number, number]>([
  ['none', 3, 6],
  ['half', 4, 8],
  ['double', 4, 10],
  // They may take ten minutes for each question, and most do not.
  ['unlimited', 4, 10],
])(
  'with the extra time %s, three short questions take %d minutes, and %d with time to think',
  (extraTime, ...minutes) => {
    const sections = [15, 30, 20].map((seconds) => createSection({ seconds }));
    expect([null, 60].map((thinkSeconds) => visitMinutes({ thinkSeconds, sections }, extraTime))).toEqual(minutes);
  },
);

it('what is typed and chosen takes a time of its own, without time to think and extra time', () => {
  const sections = [TEXT_ANSWER, CHOICE_ANSWER].map((answerType) => createSection({ answerType, seconds: 600 }));
  for (const extraTime of ['none', 'double', 'unlimited'] as const)
    expect(visitMinutes({ thinkSeconds: 60, sections }, extraTime)).toBe(3);
});

describe('the minutes that a page says', () => {
  const campaign = createCampaign({ sections: [createSection({ seconds: 120 })] });
  const adjusted = { retakes: null, closesAt: null, finishBy: null, language: null, extraTime: 'half' } as const;
  const having = (chosen: ExtraTime) => createUserVideo({ extraTime: { chosen, mayChange: true } });

  it('are those of the time that was chosen or given, whichever is more', () => {
    expect(shownMinutes(campaign, undefined)).toBe(3);
    expect(shownMinutes(campaign, having('double'))).toBe(5);
    expect(shownMinutes({ ...campaign, adjusted }, null)).toBe(4);
    expect(shownMinutes({ ...campaign, adjusted }, having('double'))).toBe(5);
  });

  it('are not those of a visit that has ended', () => {
    expect(shownMinutes(campaign, { ...having('double'), completed: true })).toBe(3);
  });
});
