import { chosenExtraTime, extraTimeOf, shownExtraTime, withExtraTime } from '@/lib/domain/extra-time';
import { createUserVideo } from '../support/visit-factories';

describe('extra time', () => {
  it.each([
    ['as it is', 'none', 45, 45],
    ['half as much more, rounded up', 'half', 45, 68],
    ['as much again', 'double', 45, 90],
    ['ten minutes without a limit', 'unlimited', 45, 600],
    ['the own limit of a section where it is longer', 'unlimited', 900, 900],
  ] as const)('makes a clock %s', (_, extraTime, seconds, given) => {
    expect(withExtraTime(seconds, extraTime)).toBe(given);
  });

  it.each(['none', 'half', 'double', 'unlimited'] as const)('makes no clock shorter: %s', (extraTime) => {
    for (let seconds = 1; seconds <= 900; seconds += 1)
      expect(withExtraTime(seconds, extraTime)).toBeGreaterThanOrEqual(seconds);
  });

  it('is what the visitor chose, where the campaign allows it', () => {
    const of = (option: 'allowed' | 'forbidden') =>
      extraTimeOf({ extraTime: 'double', campaign: { extraTime: option }, given: null });
    expect([of('allowed'), of('forbidden')]).toEqual(['double', 'none']);
  });

  it('is none in a visit that says nothing of it, as of another backend', () => {
    const chosen = createUserVideo({ extraTime: { chosen: 'half', mayChange: false } });
    expect([undefined, null, createUserVideo(), chosen].map((of) => shownExtraTime(of))).toEqual([
      ...['none', 'none', 'none', 'half'],
    ]);
  });

  it.each([
    ['none', 'allowed', 'double', 'double'],
    ['unlimited', 'allowed', 'double', 'unlimited'],
    ['half', 'forbidden', 'double', 'double'],
    ['half', 'allowed', null, 'half'],
  ] as const)('of who chose %s where it is %s, and was given %s, is %s', (chosen, option, given, held) => {
    const visit = { extraTime: chosen, campaign: { extraTime: option } };
    expect(extraTimeOf({ ...visit, given: { extraTime: given } })).toBe(held);
    const shown = createUserVideo({ extraTime: { chosen: chosenExtraTime(visit), mayChange: true } });
    expect(shownExtraTime(shown, { extraTime: given })).toBe(held);
  });
});
