import { createClipMemory } from '@/lib/browser/visit/clip-memory';
import { createMemoryStore } from '../support/browser-factories';
import { UUID } from '../support/visit-factories';

it('knows of each visit which clips were heard, and whether it wants captions', () => {
  const store = createMemoryStore();
  const open = (uuid = UUID) => createClipMemory(store, { campaignName: 'demo', uuid });
  expect([open().hasHeard('one'), open().showsCaptions()]).toEqual([false, true]);
  open().keepHeard('one');
  open().keepCaptions(false);
  expect([open().hasHeard('one'), open().hasHeard('two'), open().showsCaptions()]).toEqual([true, false, false]);
  expect([open('another').hasHeard('one'), open('another').showsCaptions()]).toEqual([false, true]);
  open().keepCaptions(true);
  expect(open().showsCaptions()).toBe(true);
});
