import { campaignType } from '@/lib/domain/campaign-types';

it('runs an unknown type as the default one', () => {
  expect(campaignType('survey')).toEqual(campaignType('default'));
});

it.each(['toString', '__proto__', 'constructor'])('takes the type %s for an unknown one', (type) => {
  expect(campaignType(type)).toEqual(campaignType('default'));
});

it('lets the video be skipped in the hiring flow alone', () => {
  expect([campaignType('job').canSkipVideo, campaignType('default').canSkipVideo]).toEqual([true, false]);
});

it.each(['job', 'default'])('leads the %s flow from its first step to another of its steps', (type) => {
  const { steps, stepsCount, nextPage } = campaignType(type);
  expect(steps[0]?.route).toBe('start');
  expect(steps.slice(1).map((step) => step.route)).toContain(nextPage);
  expect(stepsCount).toBe(steps.length);
});
