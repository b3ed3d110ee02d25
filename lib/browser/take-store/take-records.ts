import type { Part, SpooledTake } from './spool';

/** A part as it lies in the database, which its take and its index name. */
export type PartRecord = Part & { uploadId: string };

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const DEVICES: readonly unknown[] = ['Web', 'Web_iOS', 'Web_Android'] satisfies SpooledTake['device'][];
const VIDEO_TYPES: readonly unknown[] = [undefined, '3x4'] satisfies SpooledTake['videoType'][];
const ENDINGS: readonly unknown[] = [null, 'stopped', 'interrupted'] satisfies SpooledTake['ending'][];

/** Other versions of the page, or hands, may have written what lies there. */
export function isSpooledTake(value: unknown): value is SpooledTake {
  return isObject(value)
    && [value.uploadId, value.campaignName, value.uuid, value.sectionId, value.mimeType].every(isText)
    && [value.count, value.milliseconds].every(isCount)
    && (value.campaignId === undefined || isText(value.campaignId)) && DEVICES.includes(value.device) && VIDEO_TYPES.includes(value.videoType) && ENDINGS.includes(value.ending);
}

export function isPart(value: unknown): value is Part {
  return isObject(value)
    && isCount(value.index) && isCount(value.until) && isText(value.sha256) && /^[0-9a-f]{64}$/.test(value.sha256)
    && value.blob instanceof Blob;
}
