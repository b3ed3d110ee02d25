import type { Section } from '@/lib/contract/campaign-content';

/** What reading a question and watching its answer take, besides recording it. */
const AROUND_SECONDS = 30;

/** Returns about how many minutes a visitor needs for these sections, rounded up. */
export function visitMinutes(sections: readonly Pick<Section, 'seconds'>[]): number {
  const seconds = sections.reduce((sum, section) => sum + section.seconds + AROUND_SECONDS, 0);
  return Math.ceil(seconds / 60);
}
