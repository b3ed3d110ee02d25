import { USUAL_ANSWER_TYPE } from '@/lib/contract/answer-type';
import { campaignIn } from '@/lib/domain/campaign-in';
import {
  beginningOf,
  fileTime,
  hasThinkTime,
  startTimeLeft,
  thinkSecondsOf,
  thinkTimeLeft,
  withoutHidden,
} from '@/lib/domain/think-time';
import { createCampaign, createSection, TEXT_ANSWER } from '../support/visit-factories';

const openedAt = new Date('2026-11-27T12:00:00Z');
const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000);

it.each([
  [null, null, null],
  [30, null, 30],
  [30, 90, 90],
  [null, 5, 5],
])('a campaign with %s seconds to think has, in a section with %s, %s', (ofCampaign, ofSection, seconds) => {
  const section = { thinkSeconds: ofSection, answerType: USUAL_ANSWER_TYPE } as const;
  expect(thinkSecondsOf({ thinkSeconds: ofCampaign }, section)).toBe(seconds);
});

it('nobody thinks by the clock about a section that is not recorded', () => {
  const section = createSection({ answerType: TEXT_ANSWER, thinkSeconds: 30 });
  expect(thinkSecondsOf({ thinkSeconds: 30 }, section)).toBeNull();
});

it('a campaign has time to think when one of its sections has', () => {
  const sections = [createSection(), createSection({ id: '2', thinkSeconds: 5 })];
  expect(hasThinkTime(createCampaign({ sections }))).toBe(true);
  expect(hasThinkTime(createCampaign({ thinkSeconds: 30 }))).toBe(true);
  expect(hasThinkTime(createCampaign())).toBe(false);
});

it('hides the questions with time to think, in every language, until their sections are opened', () => {
  const translations = { de: { prompt: 'Und was mögen Sie?' } };
  const sections = [
    createSection(),
    createSection({ id: '2', prompt: 'What do you like?', translations, thinkSeconds: 5 }),
    createSection({ id: '3', prompt: 'What do you fear?', translations, thinkSeconds: 5 }),
  ];
  const seen = withoutHidden(createCampaign({ languages: ['en', 'de'], sections }), ['3']);
  expect(JSON.stringify(seen)).not.toContain('What do you like?');
  expect(seen.sections.map(({ prompt }) => prompt)).toEqual(['Who are you?', null, 'What do you fear?']);
  expect(seen.sections.map((section) => Object.keys(section.translations))).toEqual([[], [], ['de']]);
  expect(campaignIn(createCampaign(seen), 'de').sections[1]).toMatchObject({ prompt: null });
});

it.each([
  [0, 20],
  [5.5, 14.5],
  [20, 0],
  [100, 0],
  // Another process may be a little behind.
  [-1, 21],
])('%s seconds after a clock of 20 seconds began, %s are left', (passed, left) => {
  expect(thinkTimeLeft({ seconds: 20, begins: openedAt, loadMs: 0 }, after(passed))).toBe(left * 1000);
});

it.each([
  [0, 53, 0],
  [0, 53.1, -0.1],
  [20_000, 73, 0],
  [20_000, 73.1, -0.1],
  // However long a page says to have loaded, a minute counts.
  [600_000, 113, 0],
  [600_000, 113.1, -0.1],
])(
  'with a page that took %s ms, %s s after a clock of 20 s began a recording may begin for %s s',
  (loadMs, passed, left) => {
    expect(startTimeLeft({ seconds: 20, begins: openedAt, loadMs }, after(passed))).toBe(left * 1000);
  },
);

it.each([
  [0, 0],
  [12_000, 12],
  // A page may say more than there can be.
  [3_600_000, 90],
  // A file is there only after it was recorded.
  [null, 90],
])('a take of at most 30 s that comes %s ms after its beginning began %s s before it came', (ageMs, seconds) => {
  expect(beginningOf({ now: after(0), ageMs, seconds: 30 })).toEqual(after(-seconds));
});

it('gives to a file the time to think, to record and to get it here', () => {
  expect(fileTime(20, 30)).toBe(110);
});
