import { queuePlace } from '@/lib/domain/queue-place';

it.each([
  [0, 'next'],
  [1, 'few'],
  [5, 'few'],
  [6, 'many'],
  [500, 'many'],
])('with %i visits before it, a film is told to be %s', (visitsBefore, place) => {
  expect(queuePlace(visitsBefore)).toBe(place);
});
