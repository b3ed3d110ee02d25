import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { Player } from '@/components/ui/player';

it('loads a film once, also when React runs its effects again', () => {
  const setSource = jest.spyOn(HTMLMediaElement.prototype, 'src', 'set');
  const { rerender } = render(<Player src="/film.mp4" label="Film" canDownload />, { wrapper: StrictMode });
  expect(setSource.mock.calls).toEqual([['/film.mp4']]);
  rerender(<Player src="/renewed.mp4" label="Film" canDownload />);
  expect(setSource.mock.calls).toEqual([['/film.mp4'], ['/renewed.mp4']]);
  setSource.mockRestore();
});
