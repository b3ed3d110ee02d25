import type { AskedConsent, GivenConsent, UserVideo } from '@/lib/contract/entities';
import { AppError, type ErrorCode } from '@/lib/contract/errors';
import { consentBlock, consentIn } from '@/lib/domain/consent';
import type { AcceptedConsent } from '../../ports/store/consents';
import type { VisitOfCampaign } from '../../ports/store/visits';
import type { Deps } from '../deps';
import { findOpenVisit, findOpenVisitAnywhere, type VisitInput } from './find-visit';
import { presentVisit } from './present-visit';

/** Throws when the visit may record nothing before its visitor has accepted what its campaign asks to accept now. */
export function requireConsent({ campaign: { consentAsked }, ...visit }: VisitOfCampaign): void {
  const block = consentBlock(consentAsked, visit);
  if (block) throw refusal(block, consentAsked);
}

const agreedBy =
  (find: typeof findOpenVisit) =>
  async (deps: Pick<Deps, 'store' | 'whitelabel' | 'now'>, input: VisitInput): Promise<VisitOfCampaign> => {
    const visit = await find(deps, input);
    requireConsent(visit);
    return visit;
  };

/** Like `findOpenVisit`, for calls that record something: also throws what `requireConsent` does. */
export const findAgreedVisit = agreedBy(findOpenVisit);

/** The same for a device that had the visit before (`findOpenVisitAnywhere`). */
export const findAgreedVisitAnywhere = agreedBy(findOpenVisitAnywhere);

/**
 * Returns what is kept of an acceptance: the wording is the campaign's own, never what a browser sent; `null` where
 * nothing is asked. Throws `consentMissing`, and `consentChanged` for a version that is not the campaign's any more.
 */
export function readGiven(
  asked: AskedConsent | null,
  given: GivenConsent | undefined,
  now: Date,
): AcceptedConsent | null {
  if (!asked) return null;
  if (!given) throw refusal('consentMissing', asked);
  if (given.version !== asked.version) throw refusal('consentChanged', asked);
  const { line, text } = consentIn(asked, given.language);
  return { version: asked.version, language: line.language, line: line.text, text: text.text, acceptedAt: now };
}

/** Called when the visitor of a visit that has begun accepts what its campaign asks to accept now. */
export async function acceptConsent(
  deps: Pick<Deps, 'store' | 'storage' | 'whitelabel' | 'now'>,
  input: VisitInput & { consent: GivenConsent },
): Promise<UserVideo> {
  return presentVisit(deps, await keepGiven(deps, await findOpenVisit(deps, input), input.consent));
}

/**
 * Keeps what was given for a visit that has begun, and returns the visit with it. Needed only where the visitor has to
 * accept something; who has finished and records again may have been asked, too.
 */
export async function keepGiven<V extends VisitOfCampaign>(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  visit: V,
  given: GivenConsent | undefined,
): Promise<V> {
  const { consentAsked } = visit.campaign;
  const isNew = consentAsked !== null && visit.acceptedConsent !== consentAsked.version;
  const isGiven = isNew && given?.version === consentAsked.version;
  if (!isGiven && !consentBlock(consentAsked, visit)) return visit;
  const accepted = readGiven(consentAsked, given, now());
  if (!accepted) return visit;
  await store.visits.accept(visit.id, accepted);
  return { ...visit, acceptedConsent: accepted.version };
}

const refusal = (code: ErrorCode, consent: AskedConsent | null) =>
  new AppError(code, 'The visitor has to accept what the campaign asks to accept now', { consent });
