import { createUsedTakes } from '@/lib/browser/visit/used-takes';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import { createMemoryStore } from '../support/browser-factories';
import { createDeviceTake, createFakeTakes } from '../support/fake-takes';
import { UUID } from '../support/visit-factories';

const SECTION = { campaignName: 'demo', uuid: UUID, sectionId: '1' };
const ID = 'take-0000-0000-0009';

function open(kept: DeviceTake[] = [], { queued = [] as string[], store = createMemoryStore() } = {}) {
  const saveQueue = { list: () => queued.map((uploadId) => ({ ...SECTION, uploadId, problem: null })) };
  return { store, used: createUsedTakes({ store, whitelabelId: 'hrfix', takes: createFakeTakes(...kept), saveQueue }) };
}

describe('the takes that were used up in this browser', () => {
  it.each<[string, Partial<DeviceTake>, boolean]>([
    ['is one that the visitor has ended', {}, true],
    ['is none that is being recorded, or whose page died', { ending: null }, false],
    ['is none that was interrupted', { ending: 'interrupted', isAccepted: true }, false],
    ['is none that a device cut off, or in which nothing is heard', { isFaulty: true }, false],
    ['is none of another section', { sectionId: '2' }, false],
  ])('%s', (_, given, isUsed) => {
    const take = createDeviceTake({ uploadId: ID, ...given });
    expect(open([take]).used.of(SECTION)).toEqual(isUsed ? [ID] : []);
  });

  it('is one with a fault that the visitor has gone on with', () => {
    const take = createDeviceTake({ uploadId: ID, isFaulty: true });
    expect(open([take], { queued: [ID] }).used.of(SECTION)).toEqual([ID]);
  });

  it('are those that were replaced, too, also after a reload', () => {
    const { used, store } = open();
    used.replace(createDeviceTake({ uploadId: ID }));
    used.replace(createDeviceTake({ uploadId: 'take-0000-0000-0008', isFaulty: true }));
    expect(used.of(SECTION)).toEqual([ID]);
    expect(open([], { store }).used.of(SECTION)).toEqual([ID]);
    expect(open([], { store }).used.of({ ...SECTION, sectionId: '2' })).toEqual([]);
  });

  it('are none where what was stored is damaged', () => {
    const store = createMemoryStore({ 'hrfix/replaced': JSON.stringify({ [`demo/${UUID}/1`]: [7] }) });
    expect(open([], { store }).used.of(SECTION)).toEqual([]);
  });
});
