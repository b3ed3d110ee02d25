import { createHash } from 'node:crypto';
import type { Slice } from '@/lib/browser/capture/capture';
import type { Part, Spool, SpooledTake, TakeInfo } from '@/lib/browser/take-store/spool';
import { UUID } from './visit-factories';

export function createTakeInfo(overrides: Partial<TakeInfo> = {}): TakeInfo {
  return {
    uploadId: 'take-0000-0000-0001',
    campaignName: 'demo',
    uuid: UUID,
    sectionId: '1',
    count: 1,
    device: 'Web',
    ...overrides,
  };
}

export function createSpooledTake(overrides: Partial<SpooledTake> = {}): SpooledTake {
  return { ...createTakeInfo(), mimeType: '', milliseconds: 0, ending: null, ...overrides };
}

export function createPart(overrides: Partial<Part> = {}): Part {
  const { index = 0 } = overrides;
  return { index, blob: new Blob([`part ${index}`]), sha256: 'a'.repeat(64), until: (index + 1) * 1000, ...overrides };
}

export function createSlice(text: string, overrides: Partial<Slice> = {}): Slice {
  return { blob: new Blob([text]), until: 1000, mimeType: 'video/webm;codecs=vp8,opus', ...overrides };
}

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns a spool with some of its functions replaced. */
export function changeSpool(spool: Spool, changes: Partial<Spool>): Spool {
  return { ...spool, ...changes };
}
