import { AppError } from '@/lib/contract/errors';
import { continuationBlock } from '@/lib/domain/blocks';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { AnnouncingTake, AnnouncingVisit, RequestedTake, Visit, VisitOfCampaign } from '../../ports/store/visits';
import type { Deps, Visitor } from '../deps';
import { readName, requireServed } from './find-campaign';

export type VisitInput = { campaignId: string; uuid: string; visitor: Visitor };

type Needed = Pick<Deps, 'store' | 'whitelabel'>;
type NeededForOpen = Needed & Pick<Deps, 'now'>;

/**
 * Returns the visit of a uuid that the caller has proved to be theirs, and its campaign as it is now. Throws the same
 * `notFound` for another visitor's uuid and for one that does not exist, and `continuedElsewhere` when another device
 * has it.
 */
export async function findVisit(deps: Needed, input: VisitInput): Promise<VisitOfCampaign> {
  const visit = await findVisitAnywhere(deps, input);
  requireHere(visit, input.visitor);
  return visit;
}

/** Like `findVisit`, also for a device that had the visit before. */
export function findVisitAnywhere(deps: Needed, input: VisitInput): Promise<VisitOfCampaign> {
  return find(deps, input, (name) => deps.store.visits.findInCampaign(name, input.uuid));
}

type Place = Pick<Visit, 'uuid' | 'moves' | 'awaited'> & Partial<Pick<Visit, 'completedAt'>>;

/** Whether the visitor's device has the visit. */
export const isHere = ({ uuid, moves }: Pick<Visit, 'uuid' | 'moves'>, visitor: Pick<Visitor, 'moves'>): boolean =>
  (visitor.moves?.get(uuid) ?? 0) === moves;

/**
 * Throws `continuedElsewhere` when another device has the visit. `sectionId`: the call brings a take of this section,
 * which the devices before may still do if they said that they keep it.
 */
export function requireHere(visit: Place, visitor: Pick<Visitor, 'moves'>, sectionId?: string): void {
  if (isHere(visit, visitor) || (sectionId !== undefined && visit.awaited.includes(sectionId))) return;
  const isFinished = visit.completedAt instanceof Date;
  throw new AppError('continuedElsewhere', 'This visit was continued on another device', { isFinished });
}

async function find<V extends { campaign: Pick<StoredCampaign, 'whitelabel'> }>(
  deps: Needed,
  { campaignId, uuid, visitor }: VisitInput,
  read: (name: string) => Promise<V | null>,
): Promise<V> {
  const name = readName(campaignId);
  const visit = visitor.uuids.includes(uuid) ? await read(name) : null;
  if (!visit) throw new AppError('notFound', 'There is no such user video');
  requireServed(deps, visit.campaign);
  return visit;
}

type OpenVisit = Omit<AnnouncingVisit, 'take' | 'moves' | 'awaited'>;

async function findOpen<V extends OpenVisit>(
  deps: NeededForOpen,
  input: VisitInput,
  read: (name: string) => Promise<V | null>,
): Promise<V> {
  const visit = await find(deps, input, read);
  requireOpen(visit, deps.now());
  return visit;
}

/**
 * Like `findVisit`, for calls that change something: also throws the block's code once the campaign is closed for this
 * visit.
 */
export async function findOpenVisit(deps: NeededForOpen, input: VisitInput): Promise<VisitOfCampaign> {
  const visit = await findOpenVisitAnywhere(deps, input);
  requireHere(visit, input.visitor);
  return visit;
}

/** Like `findOpenVisit`, also for a device that had the visit before: ask `requireHere` about the take it brings. */
export function findOpenVisitAnywhere(deps: NeededForOpen, input: VisitInput): Promise<VisitOfCampaign> {
  return findOpen(deps, input, (name) => deps.store.visits.findInCampaign(name, input.uuid));
}

/**
 * Returns the take whose part is announced, if its visit may still be changed; it throws what `findOpenVisitForUpload`
 * does, and the same `notFound` for any take that is not the visit's.
 */
export async function findTakeForPart(
  deps: NeededForOpen,
  input: VisitInput & { uploadId: string },
): Promise<AnnouncingTake> {
  const read = (name: string) => deps.store.visits.findForPart(name, input.uuid, input.uploadId);
  const { take, ...visit } = await findOpen(deps, input, read);
  if (!take) throw noSuchTake();
  requireHere({ ...visit, uuid: input.uuid }, input.visitor, take.sectionId);
  return take;
}

/**
 * Like `findOpenVisit`, with what it depends on whether a take of it may be uploaded; also for a device before that
 * still keeps a take of its section.
 */
export async function findOpenVisitForUpload(deps: NeededForOpen, input: VisitInput, requested: RequestedTake) {
  const found = await findOpen(deps, input, (name) => deps.store.visits.findForUpload(name, input.uuid, requested));
  requireHere(found, input.visitor, requested.sectionId);
  return found;
}

export const noSuchTake = () => new AppError('notFound', 'There is no such take');

export function requireOpen(visit: OpenVisit, now: Date): void {
  const block = continuationBlock(visit.campaign, visit, now);
  if (block) throw new AppError(block, 'This campaign is closed');
}
