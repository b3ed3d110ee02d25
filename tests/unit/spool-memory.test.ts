import { createMemorySpool } from '@/lib/browser/take-store/memory-spool';
import { testSpool } from './spool.contract';

describe('The spool in memory', () => {
  testSpool(createMemorySpool);

  it('says that it lasts as long as the page', () => {
    expect(createMemorySpool().location).toBe('memory');
  });
});
