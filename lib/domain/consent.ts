import type { CampaignContent } from '../contract/campaign-content';
import type { AskedConsent, UserVideo } from '../contract/entities';
import type { ErrorCode } from '../contract/errors';
import { entriesOf, textIn } from './translations';

type Written = Pick<CampaignContent, 'consent' | 'consentText' | 'translations' | 'languages'>;
type Wording = Pick<AskedConsent, 'consent' | 'consentText' | 'translations' | 'languages'>;

/** Returns what of a campaign's content its visitors have to accept; `null`: nothing. */
export function readConsent({ consent, consentText, translations, languages }: Written): Wording | null {
  if (consent === null) return null;
  const others = entriesOf(translations).flatMap(([language, texts]) => {
    const own = { consent: texts?.consent, consentText: texts?.consentText };
    const said = Object.entries(own).filter(([, text]) => text !== undefined);
    return said.length > 0 ? [[language, Object.fromEntries(said)] as const] : [];
  });
  return { consent, consentText, translations: Object.fromEntries(others), languages };
}

/** Whether there is a full text, but no line that leads to it. */
export const isTextAlone = ({ consent, consentText }: Written): boolean => consent === null && consentText !== null;

/**
 * Whether two contents ask to accept the same: the texts in every language count, so that nobody's acceptance is taken
 * for a wording that they have not seen.
 */
export const isSameConsent = (one: Written, other: Written): boolean => textsOf(one) === textsOf(other);

function textsOf(content: Written): string {
  const wording = readConsent(content);
  if (!wording) return '';
  const { consent, consentText, translations } = wording;
  const others = entriesOf(translations).map(([tag, texts]) => [tag, texts?.consent, texts?.consentText]);
  return JSON.stringify([
    consent,
    consentText,
    others.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  ]);
}

/** Returns both texts as a page in this language shows them: each in that language, or else in the campaign's own. */
export function consentIn(wording: Wording, language: string) {
  const wanted = { language, languages: wording.languages };
  return { line: textIn(wording, 'consent', wanted), text: textIn(wording, 'consentText', wanted) };
}

type OfVisit = { completedAt: Date | null; acceptedConsent: number | null };

/** Returns why a visit may record nothing more before its visitor has accepted what its campaign asks to accept now. */
export function consentBlock(asked: Pick<AskedConsent, 'version'> | null, visit: OfVisit): ErrorCode | null {
  if (!asked || visit.completedAt !== null || visit.acceptedConsent === asked.version) return null;
  return visit.acceptedConsent === null ? 'consentMissing' : 'consentChanged';
}

/** Whether a visitor's page has to ask for this version before it goes on. */
export function isConsentDue(version: number | undefined, visit: UserVideo): boolean {
  return version !== undefined && !visit.completed && visit.consentVersion !== version;
}

/**
 * A visit that a browser may erase. `uuid`: the visit is its own; `null`: it came of the personal link that was opened
 * in it. `withdraws`: a consent to it is withdrawn so. `hasFilm`: its campaign has one.
 */
export type Erasable = {
  campaign: { id: string; name: string };
  organization: string;
  uuid: string | null;
  withdraws: boolean;
  hasFilm: boolean;
};
