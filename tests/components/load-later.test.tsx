import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { loadLater } from '@/components/ui/load-later';

type Greeting = ComponentType<{ name: string }>;

it('loads a component when it is first shown, and shows nothing in its place until it is there', async () => {
  let arrive: (it: Greeting) => void = () => {};
  const load = jest.fn(() => new Promise<Greeting>((resolve) => (arrive = resolve)));
  const Later = loadLater(load);
  expect(load).not.toHaveBeenCalled();
  const { container, rerender } = render(<Later name="Ada" />);
  expect(load).toHaveBeenCalledTimes(1);
  expect(container.innerHTML).toBe('');
  await act(async () => arrive(({ name }) => <p>Hello, {name}</p>));
  expect(screen.getByText('Hello, Ada')).toBeTruthy();
  rerender(<Later name="Grace" />);
  expect(screen.getByText('Hello, Grace')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});
