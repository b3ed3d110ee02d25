import { AppError } from '@/lib/contract/errors';
import type { Submission } from '@/lib/contract/organizer/submissions';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import { isRecorded, skippedSections } from '@/lib/domain/answers';
import { chaptersOf, toMilliseconds } from '@/lib/domain/chapters';
import { NO_CONTACT } from '@/lib/domain/contact';
import { resumeFileName } from '@/lib/domain/files';
import { reviewRules } from '@/lib/domain/scores';
import { namelessAnswer } from '@/lib/domain/answer-kinds/rules-of-kinds';
import { submittedAnswers } from '@/lib/domain/submitted-answers';
import { mayDo } from '@/lib/domain/roles';
import { originOf } from '@/lib/domain/take-origin';
import type { Member } from '../../ports/member';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { FoundSubmission } from '../../ports/store/organizer/submissions';
import type { Stitch } from '../../ports/store/stitches';
import type { Take } from '../../ports/store/takes';
import { addLinks } from '../answers/effects-of-kinds';
import { daysOfUnfinished } from '../upkeep/apply-retention';
import { LINK_SECONDS } from '../visits/link-seconds';
import type { OrganizerDeps } from '../organizer-deps';
import { findSubmission } from './find-submission';
import { filterOf, type ListQuery, orderBy, presentListed } from './list-submissions';
import { presentReview } from './review';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'queue'>;
type Input = ListQuery & {
  member: Pick<Member, 'organizationId' | 'userId' | 'role'> & Partial<Pick<Member, 'token'>>;
  submissionId: string;
};

/** Returns a submission with everything that members see of it, and its place in a list. Throws `notFound`. */
export async function getSubmission(
  deps: Needed & Pick<OrganizerDeps, 'retention'>,
  { member, submissionId: id, ...query }: Input,
): Promise<Submission> {
  const found = await findSubmission(deps, member, id);
  const { store } = deps;
  if (found.lacksPoster) await deps.queue.send('poster', id, { userVideoId: id });
  const [stitch, latest, answers, visit, consent] = await Promise.all([
    store.stitches.find(id),
    store.takes.latest(id),
    store.answers.list(id),
    store.visits.getInCampaign(id),
    store.visits.consentOf(id),
  ]);
  if (!visit) throw new AppError('notFound', 'There is no such submission');
  const { campaign } = visit;
  const isEditor = mayDo(member.role, 'editor');
  const isWithheld = found.name === null;
  const submitted = submittedAnswers(campaign.sections, answers);
  const { chapters, sections } = await presentSections(deps, {
    ...{ found, stitch, latest, campaign, isEditor },
    skipped: skippedSections(answers),
  });
  return {
    ...(await presentListed(deps, found)),
    ...(await presentFiles(deps, found, stitch, mayDownload(member))),
    ...{ chapters, sections },
    answers: await presentAnswers(deps, { id, submitted, isWithheld, mayDownload: mayDownload(member) }),
    campaign: { ...found.campaign, type: campaign.type },
    titleThen: campaign.title,
    hidesPictures: found.reviewing.hidesPictures,
    completedAt: visit.completedAt?.toISOString() ?? null,
    filmFault: found.film === 'failed' ? (stitch?.message ?? 'stitchFailed') : null,
    claim: await presentClaim(deps, found, member),
    device: found.device,
    address: found.address,
    ...(isEditor ? { email: found.email, phone: found.phone } : NO_CONTACT),
    consent: consent && { ...consent, acceptedAt: consent.acceptedAt.toISOString() },
    erasedAt: (await store.retention.erasedAt(id, daysOfUnfinished(deps.retention)))?.toISOString() ?? null,
    ...(await presentReview(deps, found, member)),
    place: await findPlace(deps, { member, found, query }),
  };
}

/** Looking is for all; to save a file is for editors, and for their programs with the scope. */
const mayDownload = ({ role, token }: Input['member']) =>
  mayDo(role, 'editor') && (!token || token.scopes.includes('download'));

/** Keys, from which links are made, have the visit's uuid in them: with the name, that is withheld too. */
const isSealed = ({ name }: Pick<FoundSubmission, 'name'>) => name === null;

async function presentFiles(
  { store, storage }: Needed,
  found: FoundSubmission,
  stitch: Stitch | null,
  maySave: boolean,
) {
  const { id, uuid, person, campaign } = found;
  const link = (key: string, downloadAs?: string) =>
    storage.link({ key, lifeSeconds: LINK_SECONDS, downloadAs, isSealed: isSealed(found) });
  const key = stitch?.filmKey ?? null;
  const resume = found.name === null ? null : await store.resumes.latest(id);
  return {
    filmUrl: key && (await link(key)),
    downloadUrl: key && maySave ? await link(key, `${campaign.name}_${found.name === null ? person : uuid}.mp4`) : null,
    resume: resume?.fileKey
      ? {
          url: await link(resume.fileKey, maySave ? resumeFileName(uuid, campaign.name) : undefined),
          bytes: resume.bytes,
        }
      : null,
  };
}

type Records = {
  found: FoundSubmission;
  stitch: Stitch | null;
  latest: Map<string, Take>;
  campaign: StoredCampaign;
  isEditor: boolean;
  /** The ids of the sections that were left out. */
  skipped: readonly string[];
};

async function presentSections(
  { store, storage }: Needed,
  { found, stitch, latest, campaign, isEditor, skipped }: Records,
) {
  const link = (key: string | null) =>
    key ? storage.link({ key, lifeSeconds: LINK_SECONDS, isSealed: isSealed(found) }) : null;
  const questions = campaign.sections.map((section, index) => ({ ...section, number: index + 1 }));
  const lengths = found.sectionSamples;
  const isKnown = stitch !== null && lengths !== null && lengths.length === stitch.takeIds.length;
  const chapters = isKnown
    ? await Promise.all(
        chaptersOf(lengths).map(async ({ start, samples: length }, index) => {
          const take = await store.takes.find(stitch.takeIds[index] ?? '');
          const question = questions.find(({ id }) => id === take?.sectionId);
          return {
            sectionId: take?.sectionId ?? String(index + 1),
            number: question?.number ?? index + 1,
            prompt: question?.prompt ?? null,
            startMs: toMilliseconds(start),
            lengthMs: toMilliseconds(start + length) - toMilliseconds(start),
            posterUrl: await link(found.name === null ? null : (take?.posterKey ?? null)),
          };
        }),
      )
    : [];
  const sections = await Promise.all(
    questions.filter(isRecorded).map(async ({ id, number, prompt, seconds }) => {
      const take = latest.get(id);
      const isDamaged = take?.fault != null;
      return {
        ...{ sectionId: id, number, prompt, seconds, take: take?.count ?? null, isDamaged },
        isSkipped: !take && skipped.includes(id),
        origin: take && isEditor ? originOf(take) : null,
        url: take && !isDamaged ? await link(take.key) : null,
      };
    }),
  );
  return { chapters, sections };
}

type Answered = { id: string; submitted: SubmittedAnswer[]; isWithheld: boolean; mayDownload: boolean };

async function presentAnswers(deps: Needed, { id, submitted, isWithheld, mayDownload }: Answered) {
  if (isWithheld) return submitted.map(namelessAnswer);
  return mayDownload ? addLinks(deps, id, submitted) : submitted;
}

async function presentClaim(
  { store }: Needed,
  { claimsAccount, accountId, id }: FoundSubmission,
  { userId }: Pick<Member, 'userId'>,
) {
  if (!claimsAccount) return null;
  const other = await store.submissions.findOtherVisit(accountId, id, userId);
  return other && { name: other.name, campaign: other.campaign, at: other.at?.toISOString() ?? null };
}

async function findPlace(
  { store }: Needed,
  { member, found, query }: { member: Input['member']; found: FoundSubmission; query: ListQuery },
) {
  const rules = reviewRules(found.reviewing);
  const filter = filterOf(found.campaign.id, rules, member, query);
  const order = orderBy(query.sort, rules);
  const { previous, next, before } = await store.submissions.neighbours(filter, order, found.id);
  const counts = await store.submissions.count(filter);
  const total = query.status ? counts[query.status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { previous, next, position: before + 1, total };
}
