import type { SentFile } from '../answers/answer-files';
import type { DeviceTake } from '../take-store/take-store';
import type { VisitKey } from './visit-key';
import type { RecordingServices } from './visit-services';

type Services = Pick<RecordingServices, 'takes' | 'saveQueue'>;
type AllServices = Services & Pick<RecordingServices, 'answerFiles'>;

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

/** Returns the files of a visit that are on their way from this device. */
export const filesOnTheirWay = ({ answerFiles }: Pick<AllServices, 'answerFiles'>, visit: VisitKey): SentFile[] =>
  answerFiles.list().filter((file) => isOf(visit)(file) && file.state.task !== null && file.state.task.name !== 'skip');

/** Returns the sections of which this device keeps a take or a file that is not saved yet. */
export function keptSections(services: AllServices, visit: VisitKey): string[] {
  const queued = services.saveQueue.list().filter(isOf(visit));
  const kept = [...keptTakes(services, visit), ...queued, ...filesOnTheirWay(services, visit)];
  return [...new Set(kept.map(({ sectionId }) => sectionId))];
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
