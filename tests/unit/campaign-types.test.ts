import { campaignType } from '@/lib/domain/campaign-types';
import { words } from '../support/words';

const wordsOf = (key: string) =>
  key.split('.').reduce<unknown>((within, part) => (within as Record<string, unknown>)[part], words.visitor);

it('runs an unknown type as the default one (spec 1.4)', () => {
  expect(campaignType('survey')).toEqual(campaignType('default'));
});

it.each(['toString', '__proto__', 'constructor'])('takes the type %s for an unknown one', (type) => {
  expect(campaignType(type)).toEqual(campaignType('default'));
});

it('lets the video be skipped in the hiring flow alone (spec 3.26, 6.4)', () => {
  expect([campaignType('job').canSkipVideo, campaignType('default').canSkipVideo]).toEqual([true, false]);
});

it.each(['job', 'default'])('leads the %s flow from its first step to another of its steps', (type) => {
  const { steps, stepsCount, nextPage } = campaignType(type);
  expect(steps[0]?.route).toBe('start');
  expect(steps.slice(1).map((step) => step.route)).toContain(nextPage);
  expect(stepsCount).toBe(steps.length);
});

it.each([
  ['job', ['start', 'resume', 'intro'], 3, 'resume', true],
  ['default', ['start', 'intro'], 2, 'intro', false],
])('takes the %s flow through its steps (spec 1.5, 1.11, 3.25)', (type, routes, stepsCount, nextPage, hasResume) => {
  const config = campaignType(type);
  expect(config.steps.map((step) => step.route)).toEqual(routes);
  expect(config).toMatchObject({ stepsCount, nextPage, hasResume });
});

it.each([
  [
    'job',
    [
      'nameTitle',
      'nameDescription',
      'resumeTitle',
      'resumeDescription',
      'introTitle',
      'introDescription',
      'finishText',
      'thankYouText',
    ],
  ],
  ['default', ['nameTitle', 'nameDescription', 'introTitle', 'introDescription', 'finishText', 'thankYouText']],
] as const)('has words in the %s flow for each of %j (spec 3.24)', (type, fields) => {
  const words = fields.map((field) => wordsOf(campaignType(type)[field] ?? ''));
  expect(words.every((text) => typeof text === 'string' && text.length > 0)).toBe(true);
  expect(new Set(words).size).toBe(fields.length);
});

it.each([
  ['job', 'nameTitle', 'The Easiest Application Ever'],
  ['job', 'resumeTitle', 'Attach Your Resume'],
  ['job', 'finishText', 'Submit Application'],
  ['job', 'thankYouText', 'Your application has been submitted. Thank you!'],
  ['default', 'finishText', 'Finish'],
  ['default', 'thankYouText', 'Your video has been submitted. Thank you!'],
] as const)('says in the %s flow, as its %s: %s', (type, field, words) => {
  expect(wordsOf(campaignType(type)[field] ?? '')).toBe(words);
});
