import { act, renderHook } from '@testing-library/react';
import { useFilmAddress } from '@/components/screens/use-film-address';

const render = (first: string | null) =>
  renderHook(({ newest }) => useFilmAddress(newest), { initialProps: { newest: first } });

it('keeps a film at its first address when it is signed anew', () => {
  const { result, rerender } = render('/film?signature=1');
  rerender({ newest: '/film?signature=2' });
  expect(result.current.film).toBe('/film?signature=1');
});

it('shows a film that comes late, and another film at once', () => {
  const { result, rerender } = render(null);
  expect(result.current.film).toBeNull();
  rerender({ newest: '/film?signature=1' });
  expect(result.current.film).toBe('/film?signature=1');
  rerender({ newest: '/other?signature=1' });
  expect(result.current.film).toBe('/other?signature=1');
});

it('goes on to the newest address once when the first has run out', () => {
  const { result, rerender } = render('/film?signature=1');
  rerender({ newest: '/film?signature=2' });
  const renewals: boolean[] = [];
  const renew = () => act(() => void renewals.push(result.current.renew()));
  renew();
  expect(result.current.film).toBe('/film?signature=2');
  renew();
  expect(renewals).toEqual([true, false]);
});
