import { createPlaces } from '@/lib/async/places';

it('places are held by each on their own, as many as there may be, until they are given back', () => {
  const places = createPlaces(2);
  const first = places.take('ada');
  expect([places.take('ada'), places.take('ada'), places.take('bob')]).toEqual([
    expect.any(Function),
    null,
    expect.any(Function),
  ]);
  // Twice given back is once given back.
  first?.();
  first?.();
  expect([places.take('ada'), places.take('ada')]).toEqual([expect.any(Function), null]);
});
