import type * as z from 'zod/mini';
import { CAMPAIGN_FIELDS, type DraftField, SECTION_FIELDS } from '@/lib/contract/campaign-draft';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';

type Issue = z.core.$ZodIssue;
type Fields = Readonly<Record<string, DraftField>>;

/** Returns what the schema of a campaign has found, one fault for each field. */
export function contentFaults({ issues }: z.core.$ZodError): CampaignFault[] {
  const faults = issues.map(toFault);
  return faults.filter(({ path }, index) => faults.findIndex((other) => other.path === path) === index);
}

function toFault(issue: Issue): CampaignFault {
  const path = issue.path.join('.');
  const range = fieldAt(issue.path)?.range;
  if (range) return { path, code: 'outOfRange', ...range };
  const isList = path === 'sections';
  switch (issue.code) {
    case 'too_small':
      return { path, code: isList ? 'noSections' : 'empty' };
    case 'too_big':
      return { path, code: isList ? 'tooManySections' : 'tooLong', max: Number(issue.maximum) };
    case 'invalid_format':
      return { path, code: 'notText' };
    default:
      return { path, code: 'invalid' };
  }
}

/** The field of the campaign, or of one of its sections. */
function fieldAt([first, , part]: Issue['path']): DraftField | undefined {
  const [fields, name]: [Fields, PropertyKey | undefined] =
    first === 'sections' ? [SECTION_FIELDS, part] : [CAMPAIGN_FIELDS, first];
  return name === undefined ? undefined : fields[String(name)];
}
