import { render } from '@testing-library/react';
import { SameLanguage } from '@/components/ui/same-language';

it.each([
  ['is loaded anew where its frame is in another language', 'ar', 1],
  ['stays where its frame is in the same language', 'en', 0],
])('a page %s', (_, frame, times) => {
  document.documentElement.lang = frame;
  const reload = jest.fn();
  render(<SameLanguage language="en" reload={reload} />);
  expect(reload).toHaveBeenCalledTimes(times);
});
