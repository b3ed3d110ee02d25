import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { CampaignVersion } from '@/lib/contract/campaign-content';
import { selectCampaign, toCampaign } from './campaign-rows';
import type { Tables } from './tables';

/**
 * Keeps what visits begin with from now on, and returns its id. The same content has the same id, whoever writes it and
 * however often: two processes at the same time keep one version.
 */
export async function keepVersion(db: Kysely<Tables>, campaignId: string, given: CampaignVersion): Promise<string> {
  const content = JSON.stringify(CampaignVersion.parse(given));
  const id = createHash('sha256').update(content).digest('hex');
  await db
    .insertInto('campaign_versions')
    .values({ campaign_id: campaignId, id, content })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'id']).doNothing())
    .execute();
  return id;
}

/**
 * Gives visits of the version before the content that stands before it changes. The campaign's row has to be locked: a
 * visit that begins meanwhile waits for it.
 */
export async function keepForOlderVisits(trx: Transaction<Tables>, campaignId: string): Promise<void> {
  const older = trx
    .selectFrom('user_videos')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('version_id', 'is', null)
    .limit(1);
  const row = await selectCampaign(trx, campaignId)
    .where((by) => by.exists(older))
    .executeTakeFirst();
  const content = row && CampaignVersion.safeParse(toCampaign(row));
  // A draft without a section is no campaign that anybody could have begun.
  if (!content?.success) return;
  const version = await keepVersion(trx, campaignId, content.data);
  await trx
    .updateTable('user_videos')
    .set({ version_id: version })
    .where('campaign_id', '=', campaignId)
    .where('version_id', 'is', null)
    .execute();
}

/** The content of a visit's version; `null` for a visit of the version before. */
export const versionContent = (visit: string): RawBuilder<unknown> => sql`(
  select cv.content from campaign_versions cv
  where cv.campaign_id = ${sql.ref(`${visit}.campaign_id`)} and cv.id = ${sql.ref(`${visit}.version_id`)})`;

/** A visit's sections, in order, as a JSON array of what `Section` has. */
export const sectionsOfVisit = (visit: string): RawBuilder<unknown> => sql`coalesce(
  ${versionContent(visit)} -> 'sections',
  (select jsonb_agg(jsonb_build_object('id', cs.id, 'prompt', cs.prompt, 'seconds', cs.seconds) order by cs.position)
    from sections cs where cs.campaign_id = ${sql.ref(`${visit}.campaign_id`)}))`;

/** For `from`: the section that a take is of, as `section (value, number)`; numbers begin at 1. */
export const sectionOfTake = (visit: string, take: string): RawBuilder<unknown> => sql`
  jsonb_array_elements(${sectionsOfVisit(visit)}) with ordinality as section (value, number)
  where section.value ->> 'id' = ${sql.ref(`${take}.section_id`)}`;

/** The title or the description that the campaign `c` of a visit had when the visit began; `null`: none. */
export const textOfVisit = (visit: string, field: 'title' | 'description'): RawBuilder<string | null> => sql`
  case when ${sql.ref(`${visit}.version_id`)} is null then ${sql.ref(`c.${field}`)}
    else ${versionContent(visit)} ->> ${sql.lit(field)} end`;

/** What the campaign `c` of a visit was called when the visit began. */
export const titleOfVisit = (visit: string): RawBuilder<string> =>
  sql`coalesce(${textOfVisit(visit, 'title')}, c.name)`;
