import type { AnswerDraft, SectionAnswer, SentAnswer } from '@/lib/contract/answers';
import type { Section } from '@/lib/contract/campaign-content';
import { AppError, isAppError } from '@/lib/contract/errors';
import type { AnswerFault } from '@/lib/domain/answer-kinds/kind-rules';
import { answerFault } from '@/lib/domain/answer-kinds/rules-of-kinds';
import { isRecorded, mayBeAnswered, mayChangeAnswers } from '@/lib/domain/answers';
import type { GivenAnswer, KeptAnswer } from '../../ports/store/answers';
import { countUse, type CountingDeps } from '../count-use';
import type { Deps } from '../deps';
import { findAgreedVisitAnywhere } from '../visits/consent';
import { requireHere, type VisitInput } from '../visits/find-visit';
import { presentAnswer } from '../visits/present-visit';
import { stopWaiting } from '../visits/stop-waiting';
import { isReceived, receiveAnswer } from './effects-of-kinds';

type Sent = { revision: number } & ({ answer: SentAnswer } | { draft: AnswerDraft });

/**
 * Keeps the answer to a section that is not recorded, or what is typed of it so far. Returns what is kept, which is
 * newer when another request came first. Throws `answerInvalid`, `forbidden` when the visit is completed and its
 * campaign lets nobody change answers then, `notFound`, also for a section that is recorded and not skipped, `tooMany`,
 * `consentMissing` and `consentChanged`; for a file also what `findSentFile` does. A file may also come from a device
 * that had the visit before and said that it keeps it.
 */
export async function saveAnswer(
  deps: Pick<Deps, 'whitelabel' | 'queue' | CountingDeps>,
  { sectionId, ...input }: VisitInput & { sectionId: string } & Sent,
): Promise<SectionAnswer> {
  const visit = await findAgreedVisitAnywhere(deps, input);
  const hasFile = 'answer' in input && isReceived(input.answer);
  requireHere(visit, input.visitor, hasFile ? sectionId : undefined);
  const section = visit.campaign.sections.find(({ id }) => id === sectionId);
  if (!section || !isAccepted(section, input)) throw new AppError('notFound', 'There is no such section');
  const fault = faultOf(section, input);
  if (fault) throw new AppError('answerInvalid', 'The section does not accept this answer', { fault });
  await countUse(deps, 'answer', visit.uuid);
  const alsoCompleted = !isRecorded(section) && mayChangeAnswers(visit.campaign, true);
  if (hasFile) {
    // What comes late changes nothing, even where what was sent with it is kept no more.
    const newer = await findNewer(deps, visit.id, { sectionId, revision: input.revision });
    if (newer) return presentAnswer(newer);
    if (visit.completedAt && !alsoCompleted) throw completed();
  }
  const given = await toGiven(deps, { visitId: visit.id, sectionId }, input).catch(async (error: unknown) => {
    // Nobody need wait for what is refused.
    if (isAppError(error) && error.code === 'answerInvalid') await stopWaiting(deps, visit, sectionId);
    throw error;
  });
  const kept = await deps.store.answers.keep(visit.id, sectionId, given, { alsoCompleted });
  if (!kept) throw completed();
  if (kept.answer) await stopWaiting(deps, visit, sectionId);
  if (isRecorded(section)) await prepareRest(deps, visit.id);
  return presentAnswer(kept);
}

/** The film may be whole now: whoever prepares any of its takes makes it, if it is. */
async function prepareRest({ store, queue }: Pick<Deps, 'store' | 'queue'>, visitId: string): Promise<void> {
  const [take] = (await store.takes.latest(visitId)).values();
  if (take) await queue.send('normalise', take.id, { userVideoId: visitId, takeId: take.id });
}

const completed = () => new AppError('forbidden', 'This visit is completed');

async function findNewer(
  { store }: Pick<Deps, 'store'>,
  visitId: string,
  { sectionId, revision }: { sectionId: string; revision: number },
): Promise<KeptAnswer | undefined> {
  const all = await store.answers.list(visitId);
  return all.find((kept) => kept.sectionId === sectionId && kept.revision >= revision);
}

/** Returns an answer as it is kept: a file is inspected first. */
async function toGiven(
  deps: Pick<Deps, 'store' | 'queue'>,
  of: { visitId: string; sectionId: string },
  sent: Sent,
): Promise<GivenAnswer> {
  if (!('answer' in sent)) return sent;
  return { revision: sent.revision, answer: await receiveAnswer(deps, of, sent.answer) };
}

/** Why what was sent is not kept: a draft may be longer than an answer, or empty, but is of its section's kind. */
function faultOf({ answerType }: Section, sent: Sent): AnswerFault | null {
  if ('answer' in sent) return answerFault(answerType, sent.answer);
  return sent.draft.kind === answerType.kind ? null : 'otherKind';
}

/** Whether such a thing may be kept of a section at all: of what is recorded, only that it was skipped. */
const isAccepted = (section: Section, sent: Sent): boolean =>
  isRecorded(section) ? mayBeAnswered(section) && 'answer' in sent && sent.answer.kind === 'skipped' : true;
