import { screen } from '@testing-library/react';
import { BulkBar } from '@/components/organizer/submissions/bulk-bar';
import { EraseSubmissionsDialog } from '@/components/organizer/submissions/erase-submissions-dialog';
import { EXPORTED_BY_ID_MAX } from '@/lib/contract/organizer/submission-files';
import { renderConsole } from '@/tests/support/render-console';

/** What nginx takes of a request's first line as it is installed, bytes. */
const REQUEST_LINE_MAX = 8 * 1024;

const campaignId = crypto.randomUUID();
const nothing = () => {};
const PLACES = {
  'the bar below the list': (ids: string[]) => (
    <BulkBar
      campaignId={campaignId}
      ids={ids}
      onClear={nothing}
      onStatus={nothing}
      onErase={nothing}
      onNotify={nothing}
    />
  ),
  'the question before they are erased': (ids: string[]) => (
    <EraseSubmissionsDialog
      title="Erase"
      campaignId={campaignId}
      ids={ids}
      onErase={async () => {}}
      onClose={nothing}
    />
  ),
};

const download = () => screen.queryByRole('link', { name: /^Download/ });

describe.each(Object.entries(PLACES))('the selected submissions, in %s', (_, draw) => {
  const show = (selected: number) => renderConsole(draw(Array.from({ length: selected }, () => crypto.randomUUID())));

  it('are downloaded by an address that a proxy accepts', () => {
    show(EXPORTED_BY_ID_MAX);
    expect(`GET ${download()?.getAttribute('href')} HTTP/1.1\r\n`.length).toBeLessThan(REQUEST_LINE_MAX);
  });

  it('are too many to be downloaded beyond that, and the page says how many may be', () => {
    show(EXPORTED_BY_ID_MAX + 1);
    expect(download()).toBeNull();
    expect(screen.getByText('You can download up to 200 submissions at once.')).toBeTruthy();
  });
});
