import type { Part, SpooledTake } from './spool';

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const DEVICES: readonly unknown[] = ['Web', 'Web_iOS', 'Web_Android'] satisfies SpooledTake['device'][];
const VIDEO_TYPES: readonly unknown[] = [undefined, '3x4'] satisfies SpooledTake['videoType'][];
const ENDINGS: readonly unknown[] = [null, 'stopped', 'interrupted'] satisfies SpooledTake['ending'][];

/** Another version of the page, or a person, may have written these values. */
export function isSpooledTake(value: unknown): value is SpooledTake {
  return (
    isObject(value) &&
    [value.uploadId, value.campaignName, value.uuid, value.sectionId, value.mimeType].every(isText) &&
    [value.count, value.milliseconds].every(isCount) &&
    (value.campaignId === undefined || isText(value.campaignId)) &&
    (value.beganAt === undefined || isCount(value.beganAt)) &&
    DEVICES.includes(value.device) &&
    VIDEO_TYPES.includes(value.videoType) &&
    [value.isAccepted, value.isFaulty, value.isAudioOnly].every((is) => is === undefined || typeof is === 'boolean') &&
    ENDINGS.includes(value.ending)
  );
}

/** A part whose bytes are kept as an `ArrayBuffer`, with the label that a `Blob` has. */
type PartInBytes = Omit<Part, 'blob'> & { bytes: ArrayBuffer; type: string };
export type StoredPart = Part | PartInBytes;

export async function toBytes({ blob, ...part }: Part): Promise<PartInBytes> {
  return { ...part, bytes: await blob.arrayBuffer(), type: blob.type };
}

export function isStoredPart(value: unknown): value is StoredPart {
  return (
    isObject(value) &&
    [value.index, value.until].every(isCount) &&
    isText(value.sha256) &&
    /^[0-9a-f]{64}$/.test(value.sha256) &&
    (value.blob instanceof Blob || (isBytes(value.bytes) && isText(value.type)))
  );
}

/** Another window's `ArrayBuffer` is not an instance of this one's. */
function isBytes(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

/** Returns `null` for a value of an unknown form. */
export function toPart(value: unknown): Part | null {
  if (!isStoredPart(value)) return null;
  const { index, sha256, until } = value;
  const blob = 'blob' in value ? value.blob : new Blob([value.bytes], { type: value.type });
  return { index, blob, sha256, until };
}
