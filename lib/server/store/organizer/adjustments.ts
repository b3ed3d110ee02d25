import { sql, type Kysely, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { Adjustments } from '@/lib/contract/adjustments';
import { isAnyGiven } from '@/lib/domain/adjustments';
import type { InvitationRepository } from '../../ports/store/organizer/invitations';
import type { Tables } from '../tables';

export function createAdjustments(db: Kysely<Tables>): Pick<InvitationRepository, 'adjust' | 'adjustmentsOf'> {
  return {
    async adjust(campaignId, id, adjustments) {
      const { rows } = await sql`
        with given as (
          update invitations set adjustments = ${isAnyGiven(adjustments) ? JSON.stringify(adjustments) : null}::jsonb
          where id = ${id} and campaign_id = ${campaignId} returning id),
        -- They are scheduled anew, by what holds now.
        unscheduled as (
          delete from emails
          where invitation_id = ${id} and reminder is not null and state in ('scheduled', 'dropped') and tries = 0)
        select from given`.execute(db);
      return rows.length > 0;
    },

    async adjustmentsOf(campaignId, id) {
      const row = await db
        .selectFrom('invitations')
        .select('adjustments')
        .where('id', '=', id)
        .where('campaign_id', '=', campaignId)
        .where('user_video_id', 'is', null)
        .executeTakeFirst();
      return row ? readAdjustments(row.adjustments) : null;
    },
  };
}

const { extraTime, retakes, closes, language } = Adjustments.shape;
const Stored = z.object({
  extraTime: z.catch(extraTime, null),
  retakes: z.catch(retakes, null),
  closes: z.catch(closes, null),
  language: z.catch(language, null),
});

/** Returns what is stored of an invitation. What only a later version of the app knows counts as not given. */
export const readAdjustments = (stored: unknown): Adjustments => Stored.parse(stored ?? {});

/** What was given to whoever has this visit, of the invitation that came last; `null`: nobody invited them. */
export const adjustmentsOfVisit = (visit: string): RawBuilder<unknown> => sql`(
  select coalesce(i.adjustments, '{}') from invitations i where i.user_video_id = ${sql.ref(`${visit}.id`)}
  order by i.created_at desc limit 1)`;
