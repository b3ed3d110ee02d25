import type { VisitAge } from '../../ports/store/visits';
import type { Deps, Retention } from '../deps';
import { eraseVisit, type ErasingDeps } from '../visits/erase-visit';
import { retentionNow } from '@/lib/domain/erased-ids';

const DAY = 24 * 60 * 60 * 1000;
/** What is newer than this is always kept, days. */
const FRESH_DAYS = 30;
const BATCH = 100;

/**
 * Called periodically: removes takes that newer ones superseded, the mezzanines of finished films, abandoned visits,
 * all visits that their campaign keeps no longer, whom it invited as long ago and who never came, and entries of the
 * audit log that their organization keeps no longer.
 */
export async function applyRetention(deps: ErasingDeps & Pick<Deps, 'retention'>): Promise<void> {
  const { takesDays } = deps.retention;
  if (takesDays > 0) await dropOld(deps, takesDays);
  const abandonedDays = daysOfUnfinished(deps.retention);
  if (abandonedDays !== null) await eraseAbandoned(deps, abandonedDays);
  await eraseExpired(deps);
  await dropInvitations(deps, abandonedDays);
  await dropAudit(deps);
}

/** Returns for how many days visits without an end are kept where their campaign does not say; `null`: for ever. */
export function daysOfUnfinished({ visitsDays }: Retention): number | null {
  return visitsDays > 0 ? Math.max(visitsDays, FRESH_DAYS) : null;
}

async function dropOld(deps: ErasingDeps, days: number): Promise<void> {
  const { dropTakes, dropMezzanines } = deps.store.retention;
  const batch = () => ({ before: new Date(deps.now().getTime() - days * DAY), ...retentionNow(deps), limit: BATCH });
  for (const drop of [dropTakes, dropMezzanines]) {
    let dropped = BATCH;
    while (dropped === BATCH) dropped = await drop(batch());
  }
}

/** An invitation that nobody took is kept as long as a visit that nobody finished. */
async function dropInvitations({ store, now }: ErasingDeps, days: number | null): Promise<void> {
  let dropped = BATCH;
  while (dropped === BATCH) dropped = await store.retention.dropInvitations({ at: now(), days, limit: BATCH });
}

async function dropAudit({ store, now }: ErasingDeps): Promise<void> {
  while ((await store.retention.dropAudit({ at: now(), limit: BATCH })) > 0);
}

async function eraseAbandoned(deps: ErasingDeps, days: number): Promise<void> {
  const abandonedSince = new Date(deps.now().getTime() - days * DAY);
  await eraseAll(deps, { abandonedSince }, () => deps.store.retention.abandoned(abandonedSince, BATCH));
}

async function eraseExpired(deps: ErasingDeps): Promise<void> {
  const expiredAt = deps.now();
  await eraseAll(deps, { expiredAt }, () => deps.store.retention.expired(expiredAt, BATCH));
}

async function eraseAll(deps: ErasingDeps, onlyIf: VisitAge, find: () => Promise<string[]>): Promise<void> {
  const because = { by: 'retention' } as const;
  for (let ids = await find(); ids.length > 0; ids = await find()) {
    for (const id of ids) await eraseVisit(deps, { id, because, onlyIf });
  }
}
