import { screen } from '@testing-library/react';
import { BulkBar } from '@/components/organizer/submissions/bulk-bar';
import { EXPORTED_BY_ID_MAX } from '@/lib/contract/organizer/submissions';
import { renderConsole } from '@/tests/support/render-console';

/** What Node accepts of a request's headers, its address among them, bytes. */
const HEADERS_MAX = 16 * 1024;

const show = (selected: number) =>
  renderConsole(
    <BulkBar
      campaignId="guide"
      ids={Array.from({ length: selected }, () => crypto.randomUUID())}
      onClear={() => {}}
      onStatus={() => {}}
      onErase={() => {}}
    />,
  );

const download = () => screen.queryByRole('link', { name: /^Download/ });

describe('the selected submissions', () => {
  it('are downloaded by an address that a server accepts', () => {
    show(EXPORTED_BY_ID_MAX);
    expect(download()?.getAttribute('href')?.length).toBeLessThan(HEADERS_MAX * 0.75);
  });

  it('are too many to be downloaded beyond that, and the page says how many may be', () => {
    show(EXPORTED_BY_ID_MAX + 1);
    expect(download()).toBeNull();
    expect(screen.getByText('At most 300 can be downloaded at once.')).toBeTruthy();
  });
});
