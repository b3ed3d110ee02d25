import { createTakeCounts } from '@/lib/browser/visit/take-counts';
import { createMemoryStore } from '../support/browser-factories';
import { UUID } from '../support/visit-factories';

const section = { campaignName: 'demo', uuid: UUID, sectionId: '1' };

describe('The counts of takes', () => {
  it('count from 1 (spec 3.18, 4.17)', () => {
    const takeCounts = createTakeCounts(createMemoryStore(), 'hrfix');
    expect([takeCounts.next(section, 0), takeCounts.next(section, 0)]).toEqual([1, 2]);
  });

  it('count on after a reload', () => {
    const store = createMemoryStore();
    createTakeCounts(store, 'hrfix').next(section, 0);
    expect(createTakeCounts(store, 'hrfix').next(section, 0)).toBe(2);
  });

  it('count on from the server where it knows more', () => {
    const takeCounts = createTakeCounts(createMemoryStore(), 'hrfix');
    expect([takeCounts.next(section, 7), takeCounts.next(section, 7)]).toEqual([8, 9]);
  });

  it.each([
    ['section', { ...section, sectionId: '2' }],
    ['campaign', { ...section, campaignName: 'other' }],
    ['visitor', { ...section, uuid: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' }],
  ])('count for each %s alone (spec 4.18)', (_, other) => {
    const takeCounts = createTakeCounts(createMemoryStore(), 'hrfix');
    takeCounts.next(section, 0);
    expect(takeCounts.next(other, 0)).toBe(1);
  });

  it('begin anew where the stored counts are damaged', () => {
    expect(createTakeCounts(createMemoryStore({ '/attempts': 'oops' }), null).next(section, 2)).toBe(3);
  });
});
