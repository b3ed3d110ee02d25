import { paths, readRecordingStep } from '../contract/paths';

/** Returns the path of a section whose answer is changed from another page, to which the visitor then returns. */
export const sectionFrom = (campaign: string, section: number, from: string): string =>
  `${paths.section(campaign, section)}?from=${encodeURIComponent(from)}`;

/** Returns the page from which a section was opened in that way, by its address; `null`: it was opened in its turn. */
export function readWayBack(campaign: string, search: string): string | null {
  const from = new URLSearchParams(search).get('from');
  if (from === paths.publish(campaign) || from === paths.thankYou(campaign)) return from;
  const isOwn = from?.startsWith(`${paths.campaign(campaign)}/`) && readRecordingStep(from)?.kind === 'upload';
  return isOwn ? from : null;
}
