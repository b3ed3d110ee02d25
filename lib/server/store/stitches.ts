import { EventEmitter } from 'node:events';
import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { VideoType } from '@/lib/contract/entities';
import type { StitchFailure, StitchRepository, Stitch } from '../ports/store/stitches';
import { noteIfTranscribed } from './note-transcribed';
import { noteSubmissionEvent } from './organizer/webhook-outbox';
import { doom, nameFiles } from './doom';
import { lockVisit } from './lock-visit';
import { addNamedFilm, dropFilms } from './named-films';
import { visitFieldsOf } from './rows';
import type { Tables } from './tables';

export function createStitchRepository(db: Kysely<Tables>, now: () => Date): StitchRepository {
  const ends = new EventEmitter().setMaxListeners(0);

  return {
    async find(visitId) {
      const row = await db
        .selectFrom('stitches as s')
        .leftJoin('named_films as n', 'n.film_key', 's.film_key')
        .selectAll('s')
        .select('n.key as named_film_key')
        .where('s.user_video_id', '=', visitId)
        .executeTakeFirst();
      return row ? visitFieldsOf(row) : null;
    },

    async findOfVisit(nameOrId, uuid) {
      const row = await db
        .selectFrom('user_videos as v')
        .innerJoin('campaigns as c', 'c.id', 'v.campaign_id')
        .innerJoin('organizations as o', 'o.id', 'c.organization_id')
        .leftJoin('stitches as s', 's.user_video_id', 'v.id')
        .selectAll('s')
        .select(['o.whitelabel', 'v.moves', 'v.completed_at', 'v.skipped_at'])
        .where('v.uuid', '=', uuid)
        .where((by) => by.or([by('c.name', '=', nameOrId), by('c.id', '=', nameOrId)]))
        .executeTakeFirst();
      if (!row) return null;
      const { whitelabel, moves, completed_at: completedAt, skipped_at: skippedAt, ...stitch } = row;
      const film = stitch.user_video_id === null ? null : toStitch(stitch as Row);
      return { whitelabel, moves, completedAt, skippedAt, stitch: film };
    },

    request: (visitId, takeIds, videoType) =>
      db.transaction().execute(async (trx) => {
        const before = await lock(trx, visitId);
        if (!before || before.status === 'Error' || !isOf(before, takeIds, videoType)) {
          const stitch = await begin(trx, visitId, before, { takeIds, videoType, status: 'Progressing', at: now() });
          return { stitch, hasBegun: true };
        }
        if (before.status !== 'Ahead') return { stitch: toStitch(before), hasBegun: false };
        if (before.made_key)
          return { stitch: toStitch(await finish(trx, before, { film_key: before.made_key }, now())), hasBegun: false };
        if (before.solution) {
          const failed = await update(trx, visitId, { status: 'Error', finished_at: now() });
          return { stitch: toStitch(failed), hasBegun: false };
        }
        const requested = await update(trx, visitId, { status: 'Progressing', requested_at: now() });
        return { stitch: toStitch(requested), hasBegun: true };
      }),

    prepare: (visitId, takeIds, videoType) =>
      db.transaction().execute(async (trx) => {
        const before = await lock(trx, visitId);
        if (before && (before.status === 'Progressing' || isOf(before, takeIds, videoType))) return null;
        return begin(trx, visitId, before, { takeIds, videoType, status: 'Ahead', at: now() });
      }),

    async complete(visitId, attempt, filmKey, { namedKey = null, sectionSamples } = {}) {
      const isCurrent = await db.transaction().execute(async (trx) => {
        const before = await lock(trx, visitId);
        const isAwaited =
          before?.attempt === attempt &&
          (before.status === 'Progressing' || (before.status === 'Ahead' && !before.made_key));
        if (!isAwaited) return false;
        await nameFiles(trx, [filmKey, ...noted(namedKey)]);
        if (namedKey) await addNamedFilm(trx, { visitId, filmKey, namedKey });
        const lengths = { section_samples: sectionSamples ? [...sectionSamples] : null };
        if (before.status === 'Ahead') await update(trx, visitId, { ...lengths, made_key: filmKey });
        else await finish(trx, before, { ...lengths, film_key: filmKey }, now());
        return true;
      });
      ends.emit(visitId);
      return isCurrent;
    },

    async fail(visitId, attempt, failure) {
      const hasEnded = await db.transaction().execute(async (trx) => {
        const before = await lock(trx, visitId);
        if (before?.attempt !== attempt) return false;
        const noted = { message: failure.message, solution: failure.solution, section_id: failure.sectionId };
        if (before.status === 'Progressing')
          await update(trx, visitId, { status: 'Error', ...noted, finished_at: now() });
        // Damaged sections stay damaged until they are recorded again; a machine's failure may have passed by the time
        // the film is asked for.
        else if (before.status === 'Ahead' && !before.made_key && !passes(failure)) await update(trx, visitId, noted);
        return before.status === 'Progressing';
      });
      ends.emit(visitId);
      return hasEnded;
    },

    async notePosterTried(visitId) {
      await db.updateTable('stitches').set({ poster_tried_at: now() }).where('user_video_id', '=', visitId).execute();
    },

    setPosters: (visitId, { filmKey, posters }) =>
      db.transaction().execute(async (trx) => {
        const before = await lock(trx, visitId);
        if (before?.film_key !== filmKey) return;
        const takes = await trx
          .selectFrom('takes')
          .select(['id', 'poster_key as key'])
          .where(
            'id',
            'in',
            posters.map(({ takeId }) => takeId),
          )
          .execute();
        const known = takes.flatMap(({ key }) => noted(key));
        const made = posters.filter(({ key, takeId }) => !known.includes(key) && takes.some(({ id }) => id === takeId));
        await nameFiles(
          trx,
          made.map(({ key }) => key),
        );
        for (const { takeId, key } of made)
          await trx.updateTable('takes').set({ poster_key: key }).where('id', '=', takeId).execute();
        await update(trx, visitId, { poster_key: posters[0]?.key ?? null });
        // A take that still has its picture keeps it: the remover looks.
        await doom(trx, { keys: [...known, ...noted(before.poster_key)] }, { because: 'replaced', at: now() });
      }),

    onEnd(visitId, listener) {
      ends.on(visitId, listener);
      return () => void ends.off(visitId, listener);
    },

    async unfinished({ after, limit }) {
      const rows = await db
        .selectFrom('stitches')
        .selectAll()
        .where('status', '=', 'Progressing')
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(requested_at, user_video_id) > (${after!.at}::timestamptz, ${after!.id})`),
        )
        .orderBy('requested_at')
        .orderBy('user_video_id')
        .limit(limit)
        .execute();
      return rows.map(toStitch);
    },
  };
}

type Row = Selectable<Tables['stitches']>;

/** The films of one visit are begun and finished one at a time. */
async function lock(trx: Transaction<Tables>, visitId: string): Promise<Row | undefined> {
  await lockVisit(trx, visitId);
  return trx.selectFrom('stitches').selectAll().where('user_video_id', '=', visitId).executeTakeFirst();
}

function isOf(row: Row, takeIds: string[], videoType: VideoType | null): boolean {
  return row.video_type === videoType && row.take_ids.join() === takeIds.join();
}

const noted = (key: string | null | undefined) => (key ? [key] : []);

const passes = ({ solution }: StitchFailure) => solution === 'AWSIsDown' || solution === 'nothingYouCanDo';

type Beginning = { takeIds: string[]; videoType: VideoType | null; status: 'Ahead' | 'Progressing'; at: Date };

async function begin(
  trx: Transaction<Tables>,
  visitId: string,
  before: Row | undefined,
  { takeIds, videoType, status, at }: Beginning,
): Promise<Stitch> {
  const fresh = {
    attempt: (before?.attempt ?? 0) + 1,
    take_ids: takeIds,
    video_type: videoType,
    status,
    message: null,
    solution: null,
    section_id: null,
    made_key: null,
    requested_at: at,
    finished_at: null,
  };
  const row = await trx
    .insertInto('stitches')
    .values({ user_video_id: visitId, ...fresh })
    .onConflict((conflict) => conflict.column('user_video_id').doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow();
  await dropFilms(trx, noted(before?.made_key), at);
  return toStitch(row);
}

function update(trx: Transaction<Tables>, visitId: string, change: Updateable<Tables['stitches']>): Promise<Row> {
  return trx
    .updateTable('stitches')
    .set(change)
    .where('user_video_id', '=', visitId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `section_samples`: left out where they are known. */
type Film = { film_key: string; section_samples?: number[] | null };

/** The film is made and was asked for: completes the visit and counts its first film (spec 4.9). */
async function finish(trx: Transaction<Tables>, before: Row, film: Film, at: Date): Promise<Row> {
  const row = await update(trx, before.user_video_id, {
    ...film,
    status: 'Complete',
    made_key: null,
    poster_key: null,
    poster_tried_at: null,
    finished_at: at,
  });
  const { campaign_id, rehearsal } = await trx
    .updateTable('user_videos')
    .set((by) => ({ completed_at: by.fn.coalesce('completed_at', by.val(at)) }))
    .where('id', '=', before.user_video_id)
    .returning(['campaign_id', 'rehearsal'])
    .executeTakeFirstOrThrow();
  if (before.film_key === null) {
    if (!rehearsal) await countFilm(trx, campaign_id);
    await noteSubmissionEvent(trx, 'submission.completed', before.user_video_id, at);
  }
  await noteIfTranscribed(trx, before.user_video_id, at);
  await dropFilms(trx, noted(before.film_key), at);
  await doom(trx, { keys: noted(before.poster_key) }, { because: 'replaced', at });
  return row;
}

async function countFilm(trx: Transaction<Tables>, campaignId: string): Promise<void> {
  await trx
    .updateTable('organizations')
    .set({ total_videos: sql`total_videos + 1` })
    .where('id', '=', (by) => by.selectFrom('campaigns').select('organization_id').where('id', '=', campaignId))
    .execute();
}

const toStitch = (row: Row): Stitch => visitFieldsOf(row);
