import { render } from '@testing-library/react';
import { SameLanguage } from '@/components/ui/same-language';

it('a page is loaded anew where the first page of its document is in another language, whatever `html` says', () => {
  const reload = jest.fn();
  const first = render(<SameLanguage language="en" reload={reload} />);
  first.unmount();
  // As a browser does that translates the page.
  document.documentElement.lang = 'sv';
  const second = render(<SameLanguage language="en" reload={reload} />);
  second.unmount();
  expect(reload).not.toHaveBeenCalled();
  render(<SameLanguage language="ar" reload={reload} />);
  expect(reload).toHaveBeenCalledTimes(1);
});
