import { createHash, randomUUID } from 'node:crypto';
import { filmKey, mezzanineKeys, savedTakeKey, sectionFileName } from '@/lib/domain/files';
import { maxTakeParts } from '@/lib/domain/limits';
import type { StoredCampaign } from '@/lib/server/ports/store/campaigns';
import { countUse } from '@/lib/server/use-cases/count-use';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import type { Deps } from '@/lib/server/use-cases/deps';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { sendStitch } from '@/lib/server/use-cases/films/send-stitch';
import { createUploadId, createUuid } from './factories';

export type VisitDeps = Pick<Deps, 'store' | 'storage' | 'queue' | 'limits' | 'fingerprint' | 'whitelabel' | 'now'>;

/**
 * What a visitor will do: the number of parts of each take (sections recorded again come last), and whether the visitor
 * requests the film.
 */
export type VisitPlan = { takes: { sectionId: string; parts: number }[]; requestsFilm: boolean; name: string };

const SHAPE = { size: { width: 1280, height: 720 }, fit: 'pad' } as const;

/**
 * Of a hundred visitors, fifteen leave after the first section, ten record one section again, and seventy-five request
 * their film.
 */
export function planVisit({ sections }: StoredCampaign, random: () => number): VisitPlan {
  const dice = random();
  const recorded = dice < 0.15 ? sections.slice(0, 1) : sections;
  const again = dice > 0.9 ? [sections[Math.floor(random() * sections.length)]!] : [];
  const takes = [...recorded, ...again].map(({ id }) => ({ sectionId: id, parts: 2 + Math.floor(random() * 3) }));
  return { takes, requestsFilm: dice >= 0.25, name: `Visitor ${Math.floor(random() * 10_000)}` };
}

/** Writes everything that a visitor's calls write, up to saving the last take. The files are not real. */
export async function simulateVisit(deps: VisitDeps, campaign: StoredCampaign, { takes, name }: VisitPlan) {
  const uuid = createUuid();
  const requester = { campaignId: campaign.name, uuid, visitor: { uuids: [uuid], remember: () => {} } };
  await createVisit(deps, {
    ...requester,
    visitor: { uuids: [], remember: () => {} },
    name,
    device: 'Web',
    address: `address of ${uuid}`,
  });
  for (const take of takes) await recordTake(deps, requester, take);
  return requester;
}

type Requester = Awaited<ReturnType<typeof simulateVisit>>;

/** Requests the film and waits until it is uuids. */
export async function requestFilm(deps: VisitDeps, requester: Requester): Promise<void> {
  const { status } = await requestStitch(deps, requester);
  if (status !== 'Complete') throw new Error(`The film is ${status}`);
}

async function recordTake(
  deps: VisitDeps,
  { campaignId, uuid, visitor }: Requester,
  { sectionId, parts }: VisitPlan['takes'][number],
): Promise<void> {
  const { store, queue } = deps;
  const id = createUploadId();
  const fileName = sectionFileName(uuid, sectionId);
  await getUploadTarget(deps, { campaignName: campaignId, fileName, uploadId: id, visitor });
  const take = await store.takes.find(id);
  if (!take) throw new Error('the take was not stored');
  const { visitId, folder } = take;
  const own = { userVideoId: visitId, takeId: id };
  const digests = Array.from({ length: parts }, (_, index) =>
    createHash('sha256').update(`${id} ${index}`).digest('hex'),
  );
  const announced = digests.map((sha256, index) => ({ index, bytes: 180_000, sha256 }));
  for (const part of announced) {
    await countUse(deps, 'announcement', id, maxTakeParts(take.limitSeconds ?? 0));
    await store.takes.touch(id, deps.now());
    await store.parts.add(id, part);
    await queue.send('verify', id, own);
    await store.parts.missing(id);
  }
  await countUse(deps, 'confirmation', id);
  const key = savedTakeKey(folder, randomUUID(), fileName);
  const sha256 = createHash('sha256')
    .update(Buffer.from(digests.join(''), 'hex'))
    .digest('hex');
  await store.parts.confirm(id, { key, parts: await store.parts.list(id), sha256 });
  await store.takes.save(id, { key, bytes: 180_000 * parts, claimedMs: 1000 * parts, device: 'Web' });
  await queue.send('normalise', id, own);
}

/** Runs the jobs of visits, but only what they write to the database. */
export async function runVisitJobs({ store, queue }: VisitDeps): Promise<void> {
  await queue.work('verify', 1, async ({ takeId }) => {
    await store.parts.verify(takeId, await store.parts.unverified(takeId));
  });
  await queue.work('normalise', 1, async ({ takeId }) => {
    const take = await store.takes.find(takeId);
    const userVideo = take && (await store.visits.get(take.visitId));
    const campaign = userVideo && (await store.campaigns.find(userVideo.campaignId));
    if (!campaign) return;
    await store.takes.setProbed(takeId, { size: SHAPE.size, copying: { whyEncoded: 'codec' } });
    const { videoKey, audioKey, aacKey } = mezzanineKeys(take.folder, SHAPE, randomUUID());
    await store.takes.addMezzanine({
      takeId,
      ...SHAPE,
      samples: 240_000,
      ...{ videoKey, audioKey },
      aac: { key: aacKey, after: '0' },
      named: null,
    });
    const latest = await store.takes.latest(take.visitId);
    const takeIds = campaign.sections.flatMap(({ id }) => latest.get(id)?.id ?? []);
    const ready = await Promise.all(takeIds.map((id) => store.takes.mezzanine(id, SHAPE)));
    if (takeIds.length < campaign.sections.length || ready.includes(null)) return;
    const prepared = await store.stitches.prepare(take.visitId, takeIds, null);
    if (prepared) await sendStitch({ store, queue }, prepared);
  });
  await queue.work('stitch', 1, async ({ userVideoId, attempt }) => {
    const visit = await store.visits.get(userVideoId);
    if (visit) await store.stitches.complete(userVideoId, attempt, filmKey(visit, 'a-year', randomUUID()));
  });
}
