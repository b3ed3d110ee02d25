import { Adjustments } from '@/lib/contract/adjustments';
import { adjustedCampaign } from '@/lib/domain/adjusted-campaign';
import { adjustmentFaults, whatHolds } from '@/lib/domain/adjustments';
import type { Campaign } from '@/lib/contract/entities';

const NOTHING = Adjustments.parse({});
const undated = { opens: null, closes: null, timeZone: null };
/** Closes at noon, in summer time of Oslo. */
const dated = { opens: null, closes: '2026-07-02T14:00', timeZone: 'Europe/Oslo' };

it.each([
  [null, null, null],
  [null, 3, null],
  [null, 'unlimited', null],
  [0, null, 0],
  [0, 1, 1],
  [2, 5, 5],
  [2, 'unlimited', null],
  // Nothing is taken away, also where the campaign allows more since.
  [6, 5, 6],
] as const)('where a campaign allows %j retakes, a person who was given %j has %j', (retakes, given, held) => {
  expect(whatHolds({ ...undated, retakes }, { ...NOTHING, retakes: given }).retakes).toBe(held);
  expect(whatHolds({ ...undated, retakes }, null).retakes).toBe(retakes);
});

it.each([
  [dated, null, '2026-07-02T12:00:00.000Z', '2026-07-03T12:00:00.000Z'],
  // Who has begun has another day in any case, and until the given one if that is later.
  [dated, '2026-07-02T20:00', '2026-07-02T18:00:00.000Z', '2026-07-03T12:00:00.000Z'],
  [dated, '2026-07-09T14:00', '2026-07-09T12:00:00.000Z', '2026-07-09T12:00:00.000Z'],
  [dated, '2026-07-01T14:00', '2026-07-02T12:00:00.000Z', '2026-07-03T12:00:00.000Z'],
  [undated, '2026-07-09T14:00', undefined, undefined],
])('where a campaign closes %j, who was given %j may begin until %s and finish until %s', (dates, closes, at, by) => {
  const held = whatHolds({ ...dates, retakes: null }, { ...NOTHING, closes });
  expect([held.closesAt?.toISOString(), held.finishBy?.toISOString()]).toEqual([at, by]);
});

it('says which language and how much time were given, and that nobody was given any', () => {
  const campaign = { ...undated, retakes: 1 };
  expect(whatHolds(campaign, { ...NOTHING, language: 'ar', extraTime: 'double' })).toMatchObject({
    language: 'ar',
    extraTime: 'double',
  });
  for (const given of [NOTHING, null])
    expect(whatHolds(campaign, given)).toMatchObject({ language: null, extraTime: null, ownClosing: null });
});

it.each([
  [dated, [], {}, []],
  [dated, [], { closes: '2026-07-02T14:01', language: 'ja' }, []],
  [dated, [], { closes: '2026-07-02T14:00' }, ['closes']],
  [undated, [], { closes: '2026-07-09T14:00' }, ['closes']],
  [dated, ['en', 'de'] as const, { language: 'de' }, []],
  [dated, ['en', 'de'] as const, { closes: '2026-07-01T14:00', language: 'ja' }, ['closes', 'language']],
])('to people of a campaign with %j in %j, what is wrong with giving %j is %j', (dates, languages, given, faults) => {
  const adjustments = Adjustments.parse(given);
  expect(adjustmentFaults({ ...dates, languages: [...languages] }, adjustments)).toEqual(faults);
});

it.each([
  [{ retakes: -1 }],
  [{ retakes: 21 }],
  [{ retakes: 1.5 }],
  [{ retakes: 'many' }],
  [{ closes: 'tomorrow' }],
  [{ language: 'tlh' }],
  [{ extraTime: 'triple' }],
])('nobody can be given %j', (given) => {
  expect(Adjustments.safeParse(given).success).toBe(false);
});

it('a page that is open takes over what holds by now, and keeps the time of its own answer', () => {
  const dates = { standing: 'closed', opensAt: null, closesAt: 'a', finishBy: 'b', now: 'c' };
  const adjusted = { retakes: 4, closesAt: 'd', finishBy: 'e', language: null, extraTime: null };
  const campaign = { title: 'River', retakes: 0, dates } as Campaign;
  const held = { title: 'River', retakes: 4, dates: { ...dates, closesAt: 'd', finishBy: 'e' }, adjusted };
  expect(adjustedCampaign(campaign, adjusted)).toEqual(held);
  expect(adjustedCampaign({ ...campaign, dates: undefined }, adjusted).dates).toBeUndefined();
});
