import type { Selectable } from 'kysely';
import type { Visit } from '../ports/store/visits';
import type { Tables } from './tables';

export function toVisit(row: Selectable<Tables['user_videos']>): Visit {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    uuid: row.uuid,
    name: row.name,
    email: row.email,
    phone: row.phone,
    accountId: row.account_id,
    device: row.device,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    skippedAt: row.skipped_at,
    stitchAskedAt: row.stitch_asked_at,
    takesIssued: row.takes_issued,
    extraTime: row.extra_time,
    rehearsal: row.rehearsal,
    moves: row.moves,
    movedAt: row.moved_at,
    unsent: row.unsent,
    awaited: row.awaited,
  };
}
