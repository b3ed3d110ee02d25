import type { DeviceTake } from '../take-store/take-store';
import type { VisitKey } from './visit-key';
import type { RecordingServices } from './visit-services';

type Services = Pick<RecordingServices, 'takes' | 'saveQueue'>;

/** A recording that has ended, or that the visitor uses as it is. */
const isWhole = ({ ending, isAccepted }: DeviceTake) => ending === 'stopped' || isAccepted === true;

const isOf =
  ({ campaignName, uuid }: VisitKey) =>
  (kept: VisitKey) =>
    kept.campaignName === campaignName && kept.uuid === uuid;

/** The latest whole take of each section that this device keeps of a visit, and has not saved. */
function keptTakes({ takes }: Pick<Services, 'takes'>, visit: VisitKey): DeviceTake[] {
  const latest = new Map<string, DeviceTake>();
  const whole = takes.list().filter((take) => isOf(visit)(take) && isWhole(take));
  for (const take of whole.sort((one, other) => one.count - other.count)) latest.set(take.sectionId, take);
  return [...latest.values()];
}

/** Returns the sections of which this device keeps a take that is not saved yet. */
export function keptSections(services: Services, visit: VisitKey): string[] {
  const queued = services.saveQueue.list().filter(isOf(visit));
  return [...new Set([...keptTakes(services, visit), ...queued].map(({ sectionId }) => sectionId))];
}

/**
 * Saves what this device keeps of a visit that goes on with another one: also what its visitor had not gone on with.
 * Call it when the takes are loaded.
 */
export function saveKept(services: Services, visit: VisitKey): void {
  services.saveQueue.resume(visit, () => {});
  const queued = new Set(services.saveQueue.list().map(({ uploadId }) => uploadId));
  for (const { uploadId } of keptTakes(services, visit)) if (!queued.has(uploadId)) services.saveQueue.add(uploadId);
}
