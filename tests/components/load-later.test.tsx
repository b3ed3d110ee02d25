import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { loadLater, loadOptional } from '@/components/ui/load-later';
import { FailingPage } from '../support/failing-page';

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

const failsOnce = () => {
  const load = jest.fn<Promise<Greeting>, []>().mockRejectedValueOnce(new Error('offline'));
  return load.mockResolvedValue(({ name }) => <p>Hello, {name}</p>);
};

it('loads again what a page has failed without, when it is shown again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Later = loadLater(failsOnce());
  render(
    <FailingPage>
      <Later name="Ada" />
    </FailingPage>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello, Ada')).toBeTruthy();
});

describe('what the page can do without', () => {
  it('is not shown when it cannot be loaded, and comes with the connection', async () => {
    const load = failsOnce();
    const Optional = loadOptional(load);
    const { container } = render(<Optional name="Ada" />);
    await act(async () => {});
    expect(container.innerHTML).toBe('');
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('Hello, Ada')).toBeTruthy();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is loaded again when it is shown anew', async () => {
    const Optional = loadOptional(failsOnce());
    const { unmount } = render(<Optional name="Ada" />);
    await act(async () => {});
    unmount();
    render(<Optional name="Ada" />);
    expect(await screen.findByText('Hello, Ada')).toBeTruthy();
  });
});
