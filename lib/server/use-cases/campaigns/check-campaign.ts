import type * as z from 'zod/mini';
import { choicesFaults } from '@/lib/contract/answer-rules';
import { AppError } from '@/lib/contract/errors';
import {
  ANSWER_FIELDS,
  CAMPAIGN_FIELDS,
  SECTION_FIELDS,
  type CampaignDraft,
  type DraftField,
} from '@/lib/contract/campaign-draft';
import { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { closesFirst } from '@/lib/contract/local-time';
import { WEIGHTS } from '@/lib/contract/scorecard';
import { WrittenCampaign } from '@/lib/contract/written-campaign';
import { isTextAlone } from '@/lib/domain/consent';
import { strayCriteria } from '@/lib/domain/scores';
import { clipsIn, missingClips } from '@/lib/domain/clips';
import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import { readDraft } from '@/lib/domain/campaign-draft';
import {
  changedKinds,
  nameFault,
  recordedSectionFaults,
  repeatedIds,
  withSectionIds,
} from '@/lib/domain/campaign-rules';
import { onlyIn, strayTranslations } from '@/lib/domain/translations';
import type { CampaignInput } from '../../ports/store/campaigns';
import type { OrganizerCampaign } from '../../ports/store/organizer/campaigns';
import type { Deps } from '../deps';
import { findFreeName } from './find-free-name';

type Needed = Pick<Deps, 'store'>;
type Issue = z.core.$ZodIssue;
type Fields = Readonly<Record<string, DraftField>>;

/**
 * Returns the campaign that a draft makes of a stored one, by the rules of a campaign file. Throws `invalidCampaign`
 * with every fault at once.
 */
export async function checkCampaign(
  deps: Needed,
  organizationId: string,
  stored: OrganizerCampaign,
  draft: CampaignDraft,
): Promise<CampaignInput> {
  const name = normaliseCampaignName(draft.name);
  const parsed = WrittenCampaign.safeParse(readDraft(draft));
  const faults = [
    ...(await findNameFaults(deps, stored, name)),
    ...contentFaults(parsed.error?.issues ?? [], draft),
    ...(parsed.success && closesFirst(parsed.data) ? [{ path: 'closes', code: 'closesFirst' as const }] : []),
    ...(parsed.success && isTextAlone(parsed.data) ? [{ path: 'consent', code: 'consentMissing' as const }] : []),
    ...strayTranslations(draft).map((path) => ({ path: path.join('.'), code: 'languageNotOffered' as const })),
    ...(await findSectionFaults(deps, stored, draft)),
    ...strayCriteria(draft.reviewing.criteria, withSectionIds(draft.sections)).map((index) => ({
      path: `reviewing.criteria.${index}.sectionId`,
      code: 'sectionMissing' as const,
    })),
    ...(await findClipFaults(deps, organizationId, draft)),
  ];
  if (!parsed.success || faults.length > 0)
    throw new AppError('invalidCampaign', 'The campaign has faults', { faults });
  const { id, status, introVideoKey } = stored;
  const introVideoKeys = onlyIn(parsed.data.languages, stored.introVideoKeys);
  const sections = withSectionIds(parsed.data.sections);
  return { ...parsed.data, id, name, status, introVideoKey, introVideoKeys, sections };
}

/** A clip that another organization has is as little there as one that was swept. */
async function findClipFaults(
  { store }: Needed,
  organizationId: string,
  draft: CampaignDraft,
): Promise<CampaignFault[]> {
  const there = await store.clips.ready(
    organizationId,
    clipsIn(draft).map(({ id }) => id),
  );
  return missingClips(draft, there).map((path) => ({ path, code: 'clipMissing' as const }));
}

async function findNameFaults(deps: Needed, stored: OrganizerCampaign, name: string): Promise<CampaignFault[]> {
  const fault = (code: CampaignFault['code'], more = {}) => [{ path: 'name', code, ...more }];
  if (name === stored.name && nameFault(name) === null) return [];
  if (stored.publishedAt) return name === stored.name ? [] : fault('nameFixed');
  if (name === '') return fault('empty');
  const own = nameFault(name);
  if (own) return fault(own === 'reserved' ? 'nameReserved' : 'nameMalformed');
  if (!(await deps.store.organizerCampaigns.isTaken(name, stored.id))) return [];
  return fault('nameTaken', { free: await findFreeName(deps, name, stored.id) });
}

async function findSectionFaults(
  { store }: Needed,
  stored: OrganizerCampaign,
  draft: CampaignDraft,
): Promise<CampaignFault[]> {
  const sections = withSectionIds(draft.sections);
  const ids = sections.map(({ id }) => id);
  const recorded = await store.campaigns.recordedSections(stored.id);
  const { gone, areMoved } = recordedSectionFaults(recorded, ids);
  return [
    ...repeatedIds(ids).map(({ index }) => ({ path: `sections.${index}.id`, code: 'sectionRepeated' as const })),
    ...(gone.length > 0 ? [{ path: 'sections', code: 'sectionRecorded' as const }] : []),
    ...(areMoved ? [{ path: 'sections', code: 'sectionsMoved' as const }] : []),
    ...changedKinds(recorded, stored.sections, sections).map((index) => ({
      path: `sections.${index}.answerType`,
      code: 'answerTypeFixed' as const,
    })),
  ];
}

/** Returns what is wrong with what is written, besides what the schema of a campaign has found: one for each field. */
function contentFaults(issues: readonly Issue[], draft: CampaignDraft): CampaignFault[] {
  const faults: CampaignFault[] = [
    ...issues.map((issue) => toFault(issue, draft)),
    ...choicesFaults(draft.sections).map(({ path, ...fault }) => ({ path: path.join('.'), ...fault })),
  ];
  return faults.filter(({ path }, index) => faults.findIndex((other) => other.path === path) === index);
}

/** What is wrong with a list, by its name. */
const LISTS: Readonly<Record<string, { few: CampaignFault['code']; many: CampaignFault['code'] }>> = {
  sections: { few: 'noSections', many: 'tooManySections' },
  choices: { few: 'tooFewChoices', many: 'tooManyChoices' },
  formats: { few: 'noFormats', many: 'invalid' },
  criteria: { few: 'invalid', many: 'tooManyCriteria' },
};

function toFault(issue: Issue, draft: CampaignDraft): CampaignFault {
  const path = issue.path.join('.');
  const range = issue.path.at(-1) === 'weight' ? WEIGHTS : fieldAt(issue.path, draft)?.range;
  if (range) return { path, code: 'outOfRange', ...range };
  const list = LISTS[String(issue.path.at(-1))];
  switch (issue.code) {
    case 'too_small':
      return list ? { path, code: list.few, min: Number(issue.minimum) } : { path, code: 'empty' };
    case 'too_big':
      return { path, code: list?.many ?? 'tooLong', max: Number(issue.maximum) };
    case 'invalid_format':
      return { path, code: 'notText' };
    case 'custom':
      return { path, code: ownFault(issue) };
    default:
      return { path, code: 'invalid' };
  }
}

/** What a check of our own calls what it has found. */
function ownFault({ params }: { params?: Record<string, unknown> }): CampaignFault['code'] {
  return CampaignFault.shape.code.safeParse(params?.fault).data ?? 'invalid';
}

/** The field of the campaign, of one of its sections, or of how that is answered. */
function fieldAt([first, index, part, last]: Issue['path'], { sections }: CampaignDraft): DraftField | undefined {
  const kind = part === 'answerType' ? sections[Number(index)]?.answerType.kind : undefined;
  if (kind && last !== undefined) return (ANSWER_FIELDS[kind] as Fields)[String(last)];
  const [fields, name]: [Fields, PropertyKey | undefined] =
    first === 'sections' ? [SECTION_FIELDS, part] : [CAMPAIGN_FIELDS, first];
  return name === undefined ? undefined : fields[String(name)];
}
