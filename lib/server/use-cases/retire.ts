import type { Deps } from './deps';
import { eraseVisit, type ErasingDeps } from './erase-visit';

const DAY = 24 * 60 * 60 * 1000;
/** What happened so lately is kept in any case, days. */
const FRESH_DAYS = 30;
const BATCH = 100;

/** Now and then: removes takes that others have taken the place of, what films that are done were made from, and visits that were left. */
export async function retire(deps: ErasingDeps & Pick<Deps, 'retention'>): Promise<void> {
  const { takesDays, visitsDays } = deps.retention;
  if (takesDays > 0) for (const drop of [deps.store.retention.dropTakes, deps.store.retention.dropMezzanines]) await dropAll(deps, drop, takesDays);
  if (visitsDays > 0) await eraseAbandoned(deps, Math.max(visitsDays, FRESH_DAYS));
}

async function dropAll({ storage, now }: ErasingDeps, drop: Deps['store']['retention']['dropTakes'], days: number): Promise<void> {
  for (;;) {
    const files = await drop({ before: new Date(now().getTime() - days * DAY), now: now(), limit: BATCH });
    if (files.keys.length + files.prefixes.length === 0) return;
    await storage.remove(files.keys);
    for (const prefix of files.prefixes) await storage.removeAll(prefix);
  }
}

async function eraseAbandoned(deps: ErasingDeps, days: number): Promise<void> {
  const before = new Date(deps.now().getTime() - days * DAY);
  for (;;) {
    const ids = await deps.store.retention.abandoned(before, BATCH);
    if (ids.length === 0) return;
    for (const id of ids) {
      const visit = await deps.store.userVideos.get(id);
      const campaign = visit && (await deps.store.campaigns.find(visit.campaignId));
      if (campaign) await eraseVisit(deps, { id, uuid: visit.uuid, campaign: campaign.name, ifAbandonedSince: before });
    }
  }
}
