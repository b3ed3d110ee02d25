import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '@/components/ui/button';

const button = () => screen.getByRole('button');

it('a double click presses once', async () => {
  const press = jest.fn();
  render(<Button variant="primary" onClick={press}>Go</Button>);
  await userEvent.dblClick(button());
  expect(press).toHaveBeenCalledTimes(1);
});

it('a double click submits a form once', async () => {
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(<form onSubmit={submit}><Button variant="primary" type="submit">Go</Button></form>);
  await userEvent.dblClick(button());
  expect(submit).toHaveBeenCalledTimes(1);
});

it.each([[749, 1], [750, 2]])('a click after %i ms makes it %i', (milliseconds, times) => {
  jest.useFakeTimers();
  const press = jest.fn();
  render(<Button variant="primary" onClick={press}>Go</Button>);
  act(() => button().click());
  jest.advanceTimersByTime(milliseconds);
  act(() => button().click());
  jest.useRealTimers();
  expect(press).toHaveBeenCalledTimes(times);
});
