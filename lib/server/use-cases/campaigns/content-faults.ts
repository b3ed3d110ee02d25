import type { ZodError } from 'zod';
import { MAX_SECTION_SECONDS } from '@/lib/contract/entities';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';

type Issue = ZodError['issues'][number];

/** Returns what the schema of a campaign has found, one fault for each field. */
export function contentFaults({ issues }: ZodError): CampaignFault[] {
  const faults = issues.map(toFault);
  return faults.filter(({ path }, index) => faults.findIndex((other) => other.path === path) === index);
}

function toFault(issue: Issue): CampaignFault {
  const path = issue.path.join('.');
  if (path.endsWith('.seconds')) return { path, code: 'outOfRange', min: 1, max: MAX_SECTION_SECONDS };
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
