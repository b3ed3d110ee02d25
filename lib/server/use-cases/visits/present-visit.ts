import type { SectionAnswer } from '@/lib/contract/answers';
import type { CountedTakes, UserVideo } from '@/lib/contract/entities';
import { filmSections, recordedSections } from '@/lib/domain/answers';
import { chosenExtraTime } from '@/lib/domain/extra-time';
import { resumeFileName } from '@/lib/domain/files';
import type { Storage } from '../../ports/storage';
import type { KeptAnswer } from '../../ports/store/answers';
import type { Resume } from '../../ports/store/resumes';
import type { FoundStitch } from '../../ports/store/stitches';
import type { Take, UsedTake } from '../../ports/store/takes';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';
import { LINK_SECONDS } from './link-seconds';
import { readAnswers } from './read-answers';

type Presented = Omit<VisitOfCampaign, 'given' | 'ownClosing'>;

/** `used`: left out where retakes are not limited. `answers`: left out where every section must be recorded. */
type VisitRecords = {
  latest: Map<string, Take>;
  stitch: FoundStitch | null;
  resume: Resume | null;
  used?: readonly UsedTake[];
  answers?: readonly KeptAnswer[];
};

/**
 * Returns what a visitor sees of a visit. Every address is signed anew, and downloads exist only if the campaign allows
 * sharing (spec 6.3).
 */
export async function presentVisit(
  { store, storage }: Pick<Deps, 'store' | 'storage'>,
  visit: Presented,
): Promise<UserVideo> {
  const { id, campaign } = visit;
  const [latest, stitch, resume, used, answers] = await Promise.all([
    store.takes.latest(id),
    store.stitches.find(id),
    store.resumes.latest(id),
    campaign.retakes === null ? undefined : store.takes.used(id),
    readAnswers({ store }, visit),
  ]);
  return present(storage, visit, { latest, stitch, resume, used, answers });
}

/** Like `presentVisit`, for a visit that was just created: it has no takes, film or resume to look up. */
export function presentNewVisit({ storage }: Pick<Deps, 'storage'>, visit: Presented): Promise<UserVideo> {
  return present(storage, visit, { latest: new Map(), stitch: null, resume: null });
}

async function present(
  storage: Storage,
  visit: Presented,
  { latest, stitch, resume, used, answers }: VisitRecords,
): Promise<UserVideo> {
  const { campaign } = visit;
  const takes = recordedSections(campaign).flatMap((section) => latest.get(section.id) ?? []);
  const videos = await Promise.all(
    takes.map(async (take) => ({
      sectionId: take.sectionId,
      url: await storage.link({ key: take.key, lifeSeconds: LINK_SECONDS }),
      count: take.count,
      device: take.device,
      videoType: take.videoType,
      ...(take.isAudioOnly && { isAudioOnly: true }),
      hasSound: take.flaws.hasSound,
    })),
  );
  const key = stitch?.namedFilmKey ?? stitch?.filmKey ?? null;
  return {
    uuid: visit.uuid,
    name: visit.name,
    ...(campaign.askEmail !== 'no' && { email: visit.email }),
    ...(campaign.askPhone !== 'no' && { phone: visit.phone }),
    completed: visit.completedAt !== null && !isOutdated(visit, { takes, stitch, answers }),
    videos,
    ...(answers && { answers: answers.map(presentAnswer) }),
    completedUrl: key && (await storage.link({ key, lifeSeconds: LINK_SECONDS })),
    resumeUrl: resume?.fileKey
      ? await storage.link({
          key: resume.fileKey,
          lifeSeconds: LINK_SECONDS,
          downloadAs: resumeFileName(visit.uuid, campaign.name),
        })
      : null,
    downloadUrl:
      key && campaign.allowSharing
        ? await storage.link({ key, lifeSeconds: LINK_SECONDS, downloadAs: `${campaign.name}.mp4` })
        : null,
    ...(used && { takes: countedTakes(storage, campaign, used) }),
    ...(campaign.extraTime === 'allowed' && {
      extraTime: { chosen: chosenExtraTime(visit), mayChange: visit.takesIssued === 0 },
    }),
    ...(visit.acceptedConsent !== null && { consentVersion: visit.acceptedConsent }),
    erasable: true,
    hasMoved: visit.moves > 0,
  };
}

export const presentAnswer = ({ sectionId, revision, answer, draft }: KeptAnswer): SectionAnswer => ({
  sectionId,
  revision,
  answer,
  draft,
});

function countedTakes(
  storage: Storage,
  { sections }: VisitOfCampaign['campaign'],
  used: readonly UsedTake[],
): CountedTakes[] {
  return sections
    .map(({ id }) => ({ sectionId: id, takes: used.filter(({ sectionId }) => sectionId === id) }))
    .filter(({ takes }) => takes.length > 0)
    .map(({ sectionId, takes }) => ({
      sectionId,
      used: takes.map(({ id }) => id),
      unsaved: takes
        .filter(({ isUnsaved }) => isUnsaved)
        .map(({ id, uploadKey, count }) => ({ uploadId: id, url: storage.urlOf(uploadKey), count })),
    }));
}

/** Whether there is a film, but a section was recorded again since, and the film of these takes is not made. */
function isOutdated(
  { campaign, skippedAt }: Presented,
  { takes, stitch, answers }: { takes: readonly Take[] } & Pick<VisitRecords, 'stitch' | 'answers'>,
): boolean {
  const sections = filmSections(campaign, answers, (id) => takes.some(({ sectionId }) => sectionId === id));
  if (!stitch?.filmKey || skippedAt || takes.length < sections.length) return false;
  const isOfTakes = stitch.takeIds.join() === takes.map(({ id }) => id).join();
  return stitch.status !== 'Complete' || !isOfTakes;
}
