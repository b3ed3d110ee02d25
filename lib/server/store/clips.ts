import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import type { Section } from '@/lib/contract/campaign-content';
import { clipsIn, missingClips } from '@/lib/domain/clips';
import type { ClipRepository, MadeClip, NewClip, StoredClip } from '../ports/store/clips';
import { LAST_UPLOAD_SECONDS } from '@/lib/domain/limits';
import { doom, nameFiles } from './doom';
import { fieldsOf } from './rows';
import type { Tables } from './tables';

export function createClipRepository(db: Kysely<Tables>): ClipRepository {
  const ofOrganization = (organizationId: string) =>
    db.selectFrom('clips').selectAll().where('organization_id', '=', organizationId);
  return {
    add: ({ id, organizationId, kind, uploadKey, createdAt }, most) =>
      db.transaction().execute(async (trx) => {
        // One after the other, so that each sees those before.
        await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute();
        if ((await unnamedClips(trx, organizationId)).length >= most) return 'full';
        const row = await trx
          .insertInto('clips')
          .values({
            ...{ id, organization_id: organizationId, kind, upload_key: uploadKey, created_at: createdAt },
            ...{ state: 'waiting', file_key: null, poster_key: null },
            ...{ seconds: null, width: null, height: null, bytes: null },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toClip(row);
      }),

    async find(organizationId, id) {
      const row = await ofOrganization(organizationId).where('id', '=', id).executeTakeFirst();
      return row ? toClip(row) : null;
    },

    async ready(organizationId, ids) {
      if (ids.length === 0) return [];
      const isNamed = sql<boolean>`id = any(${[...ids]}::text[])`;
      const rows = await ofOrganization(organizationId).where('state', '=', 'ready').where(isNamed).execute();
      return rows.map(toClip);
    },

    async listReady(organizationId) {
      const rows = await ofOrganization(organizationId).where('state', '=', 'ready').orderBy('created_at').execute();
      return rows.map(toClip);
    },

    make: (id, { fileKey, posterKey, bytes, ...made }, now) =>
      db.transaction().execute(async (trx) => {
        const files = { file_key: fileKey, poster_key: posterKey, bytes };
        const isMade = await settle(trx, id, { state: 'ready', ...made, ...files }, now);
        if (isMade) await nameFiles(trx, keysOf({ fileKey, posterKey }));
        return isMade;
      }),

    refuse: (id, state, now) => db.transaction().execute((trx) => settle(trx, id, { state }, now)),

    async sweep({ old, now, after, limit }) {
      const next = await db
        .selectFrom('clips')
        .select('organization_id')
        .where('organization_id', '>', after)
        .orderBy('organization_id')
        .limit(1)
        .executeTakeFirst();
      if (!next) return { last: null };
      const unnamed = await unnamedClips(db, next.organization_id, old);
      for (let from = 0; from < unnamed.length; from += limit)
        await doomUnnamed(db, next.organization_id, { ids: unnamed.slice(from, from + limit), old, now });
      return { last: next.organization_id };
    },
  };
}

/** Returns those clips of an organization that no campaign, draft or version of a visit names: all, or older ones. */
async function unnamedClips(db: Kysely<Tables>, organizationId: string, before?: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with contents (content) as (
      select content from campaigns where organization_id = ${organizationId}
      union all
      select d.content from campaign_drafts d join campaigns c on c.id = d.campaign_id
      where c.organization_id = ${organizationId}
      union all
      select v.content from campaign_versions v join campaigns c on c.id = v.campaign_id
      where c.organization_id = ${organizationId}
        and exists (select from user_videos u where u.campaign_id = v.campaign_id and u.version_id = v.id)),
    named as (
      select jsonb_path_query(content, 'lax $.sections[*].clip.id') #>> '{}' as id from contents
      union
      select jsonb_path_query(content, 'lax $.sections[*].translations.*.clip.id') #>> '{}' from contents)
    select id from clips
    where organization_id = ${organizationId} and created_at < ${before ?? sql`'infinity'`}
      and id not in (select id from named where id is not null)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Dooms those of these clips that nothing names yet. */
function doomUnnamed(
  db: Kysely<Tables>,
  organizationId: string,
  { ids, old, now }: { ids: readonly string[]; old: Date; now: Date },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // A campaign that is being written shares the rows of its clips: it is over by now, or finds them gone.
    const locked = await sql<{ id: string }>`
      select id from clips where id = any(${[...ids]}::text[]) order by id for update skip locked`.execute(trx);
    const still = new Set(await unnamedClips(trx, organizationId, old));
    const gone = locked.rows.map(({ id }) => id).filter((id) => still.has(id));
    const { rows } = await sql<{ key: string | null }>`
      with gone as (
        delete from clips where id = any(${gone}::text[]) returning upload_key, file_key, poster_key)
      select unnest(array[upload_key, file_key, poster_key]) as key from gone`.execute(trx);
    await doom(trx, { keys: rows.flatMap(({ key }) => key ?? []) }, { because: 'left', at: now });
  });
}

/** Writes what became of a clip that waits for it. What its presigned post brought, or brings yet, is not needed. */
async function settle(
  trx: Transaction<Tables>,
  id: string,
  outcome: Updateable<Tables['clips']>,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('clips')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('upload_key')
    .executeTakeFirst();
  if (!row) return false;
  const until = new Date(now.getTime() + LAST_UPLOAD_SECONDS * 1000);
  await doom(trx, { keys: [row.upload_key] }, { because: 'settled', at: now, until });
  return true;
}

const keysOf = ({ fileKey, posterKey }: Pick<MadeClip, 'fileKey' | 'posterKey'>) =>
  posterKey === null ? [fileKey] : [fileKey, posterKey];

type Named = { sections: readonly Pick<Section, 'clip' | 'translations'>[] };

/** Adds clips that were made already, in the transaction that writes the campaigns that name them. */
export async function addMadeClips(
  trx: Transaction<Tables>,
  organizationId: string,
  clips: readonly NewClip[],
): Promise<void> {
  for (const { id, kind, uploadKey, createdAt, fileKey, posterKey, ...made } of clips) {
    const files = { upload_key: uploadKey, file_key: fileKey, poster_key: posterKey };
    const row = { id, organization_id: organizationId, kind, state: 'ready' as const, created_at: createdAt };
    await trx
      .insertInto('clips')
      .values({ ...row, ...files, ...made })
      .execute();
    await nameFiles(trx, keysOf({ fileKey, posterKey }));
  }
}

/**
 * Keeps the clips that a campaign names from being swept before its transaction has ended. Throws `invalidCampaign`
 * when one is not there, or not ready.
 */
export async function holdClips(trx: Transaction<Tables>, organizationId: string, campaign: Named): Promise<void> {
  const ids = clipsIn(campaign).map(({ id }) => id);
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from clips
    where id = any(${ids}::text[]) and organization_id = ${organizationId} and state = 'ready' for share`.execute(trx);
  const faults = missingClips(campaign, rows).map((path) => ({ path, code: 'clipMissing' }));
  if (faults.length > 0) throw new AppError('invalidCampaign', 'A clip is not there', { faults });
}

function toClip({ bytes, ...row }: Selectable<Tables['clips']>): StoredClip {
  return { ...fieldsOf(row), bytes: bytes === null ? null : Number(bytes) };
}
