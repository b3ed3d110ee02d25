import { describeFlaws } from '@/lib/domain/flaws';

it('names what a film lacks, section by section', () => {
  expect(
    describeFlaws([
      { section: 1, pictures: 0, sounds: 0, hasSound: true },
      { section: 2, pictures: 3, sounds: 10, hasSound: true },
      { section: 4, pictures: 0, sounds: 167, hasSound: false },
    ]),
  ).toBe('section 2: packets of picture lost: 3, packets of sound lost: 10; section 4: no sound');
  expect(describeFlaws([])).toBe('');
});
