import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Section } from '@/lib/contract/campaign-content';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import { submittedAnswers } from '@/lib/domain/submitted-answers';
import type { KeptAnswer } from '../ports/store/answers';
import { readContent } from './campaign-rows';
import type { Tables } from './tables';

type OfVersion = { id: string; version_id: string | null };

/**
 * Returns what reads the answers of visits of a campaign, many visits at once: by the visit's id, and nothing of those
 * that have answered nothing. A version of the campaign is read once.
 */
export function createAnswersOfVisits(db: Kysely<Tables>, campaignId: string) {
  const versions = new Map<string, readonly Section[]>();

  async function readVersions(ids: ReadonlySet<string>): Promise<void> {
    const unknown = [...ids].filter((id) => !versions.has(id));
    if (unknown.length === 0) return;
    const rows = await db
      .selectFrom('campaign_versions')
      .select(['id', 'content'])
      .where('campaign_id', '=', campaignId)
      .where(sql<SqlBool>`id = any(${unknown}::text[])`)
      .execute();
    for (const { id, content } of rows) versions.set(id, readContent(content).sections);
  }

  return async (visits: readonly OfVersion[]): Promise<Map<string, SubmittedAnswer[]>> => {
    const kept = await readAnswers(db, visits);
    const answered = visits.filter(({ id }) => kept.has(id));
    await readVersions(new Set(answered.map((visit) => visit.version_id ?? '')));
    return new Map(
      answered.map(({ id, version_id }) => [
        id,
        submittedAnswers(versions.get(version_id ?? '') ?? [], kept.get(id) ?? []),
      ]),
    );
  };
}

type Kept = Pick<KeptAnswer, 'sectionId' | 'answer' | 'answeredAt'>;

async function readAnswers(db: Kysely<Tables>, visits: readonly OfVersion[]): Promise<Map<string, Kept[]>> {
  const rows = await db
    .selectFrom('answers')
    .select(['user_video_id', 'section_id as sectionId', 'answer', 'answered_at as answeredAt'])
    .where(sql<SqlBool>`user_video_id = any(${visits.map(({ id }) => id)}::text[])`)
    .where('answer', 'is not', null)
    .execute();
  const kept = new Map<string, Kept[]>();
  for (const { user_video_id: visit, ...answer } of rows) kept.set(visit, [...(kept.get(visit) ?? []), answer]);
  return kept;
}
