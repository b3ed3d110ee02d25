import { oneOfEach, sampleOf } from '../support/sample';

const names = Array.from({ length: 600 }, (_, index) => `screen ${index}`);
const self = (name: string) => name;

describe('a sample of much that is alike', () => {
  it('is about one of so many, in their order', () => {
    const third = sampleOf(names, 3, self);
    expect(third.length).toBeGreaterThan(150);
    expect(third.length).toBeLessThan(250);
    expect(third).toEqual(names.filter((name) => third.includes(name)));
  });

  it('changes nothing for the others when one is added', () => {
    const before = sampleOf(names, 3, self);
    const after = sampleOf(['a new screen', ...names], 3, self);
    expect(after.filter((name) => name !== 'a new screen')).toEqual(before);
  });

  it('has one of each group', () => {
    const lastDigit = (name: string) => name.slice(-1);
    const chosen = oneOfEach(names, lastDigit, self);
    expect(chosen.map(lastDigit).sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(oneOfEach(names.toReversed(), lastDigit, self).toReversed()).toEqual(chosen);
  });
});
