import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { LAST_UPLOAD_SECONDS, wasJustTouched } from '@/lib/domain/limits';
import type { FoundTake, Take, TakeInput } from '../ports/store/takes';
import type { Placeholders } from './build-once';
import type { Tables } from './tables';
import { toTake } from './to-take';
import { isUsedUp } from './used-takes';

/**
 * The presigned posts of takes touched after this may still bring something: an upload that began in a post's last
 * second needs some time.
 */
export const postsOpenSince = (now: Date) => new Date(now.getTime() - LAST_UPLOAD_SECONDS * 1000);

/**
 * What the other takes of a visit count, bytes (see `TakeRepository.issue`), the section's highest number, and how many
 * of its takes are used up.
 */
export type Budget = { bytes: number; highestCount: number; used: number };

export async function readBudget(trx: Transaction<Tables>, input: TakeInput): Promise<Budget> {
  const openSince = postsOpenSince(input.now);
  return toBudget(
    await selectBudget(trx, input.visitId, { fromFile: false, ...input, openSince }).executeTakeFirstOrThrow(),
  );
}

export const fits = ({ bytes }: Budget, { allowedBytes, visitBytes }: TakeInput) => bytes + allowedBytes <= visitBytes;

export const maySpend = ({ used }: Pick<Budget, 'used'>, { mostTakes = null }: TakeInput) =>
  mostTakes === null || used < mostTakes;

type BudgetRow = { total: string | number; highest: number | null; used: string | number };

export function toBudget({ total, highest, used }: BudgetRow): Budget {
  return { bytes: Number(total), highestCount: Number(highest ?? 0), used: Number(used) };
}

/** What the budget of a visit depends on, or that of its files; `openSince`: see `postsOpenSince`. */
export type BudgetInput = Pick<TakeInput, 'id' | 'sectionId' | 'postsStayOpen'> & {
  fromFile: boolean;
  openSince: Date;
};

/** The statement that reads the budget of a visit, by its id or by a column that has it. */
export function selectBudget(
  db: Kysely<Tables>,
  visitId: string | RawBuilder<string>,
  { id, sectionId, postsStayOpen, fromFile, openSince }: BudgetInput | Placeholders<BudgetInput>,
) {
  const mayCome = sql<boolean>`coalesce(t.touched_at > ${openSince}, false)`;
  const isKept = sql<boolean>`t.saved_at is not null or t.parts_hash is not null`;
  const hasNothing = sql<boolean>`t.by_session and exists (
    select from recordings as r where r.id = t.id and r.stage in ('lost', 'discarded'))`;
  const isDoomed = (prefix: RawBuilder<string>) =>
    sql<boolean>`exists (select from doomed_files where key = ${prefix})`;
  const hasUploads = isDoomed(sql`t.folder || '/parts'`);
  return db
    .selectFrom('takes as t')
    .select(({ fn }) => [
      fn.max('t.count').filterWhere('t.section_id', '=', sectionId).as('highest'),
      sql<string>`count(*) filter (where t.section_id = ${sectionId} and ${isUsedUp})`.as('used'),
      sql<string>`coalesce(sum(case
        when t.from_file <> ${fromFile}::boolean then 0
        when t.discarded_at is not null or ${isKept} then
          case when t.discarded_at is null or ${isDoomed(sql`t.folder`)} then coalesce(t.bytes, 0) else 0 end
            + case when t.by_session then 0
                when ${postsStayOpen}::boolean and ${mayCome} then t.allowed_bytes
                when ${hasUploads} then coalesce(t.bytes, 0) else 0 end
        when ${hasNothing} then 0
        when ${mayCome} then t.allowed_bytes
        when t.touched_at is null then 0
        else coalesce(t.bytes, t.part_bytes)
      end), 0)`.as('total'),
    ])
    .where('t.user_video_id', '=', visitId)
    .where('t.id', '!=', id);
}

/** Records another presigned post for a take that had one before. */
export async function renewTake(
  trx: Transaction<Tables>,
  before: Selectable<Tables['takes']>,
  input: TakeInput,
): Promise<Take | 'full' | 'discarded' | 'sweeping'> {
  if (before.discarded_at) return 'discarded';
  const counts =
    before.saved_at ?? before.parts_hash ?? (before.touched_at && before.touched_at > postsOpenSince(input.now));
  if (!counts && (await readBudget(trx, input)).bytes + Number(before.allowed_bytes) > input.visitBytes) return 'full';
  if (!input.bySession) await trx.updateTable('takes').set({ by_session: false }).where('id', '=', input.id).execute();
  return (await touchTake(trx, input.id, input.now)) ?? 'sweeping';
}

/** See `TakeRepository.renew`. */
export async function renewOpenTake(
  db: Kysely<Tables>,
  { take, openSince }: FoundTake,
  { visitId, sectionId, fromFile = false, now }: TakeInput,
): Promise<Take | null> {
  const isOpen = openSince !== null && openSince > postsOpenSince(now);
  const isAlike = take.sectionId === sectionId && take.fromFile === fromFile;
  if (!isOpen || take.visitId !== visitId || !isAlike) return null;
  return wasJustTouched(openSince, now) ? take : touchTake(db, take.id, now);
}

/** See `TakeRepository.touch`. The measured size of an abandoned take is no longer valid once the take is continued. */
export async function touchTake(db: Kysely<Tables>, id: string, now: Date): Promise<Take | null> {
  const row = await db
    .updateTable('takes')
    .set({
      touched_at: now,
      bytes: sql<number | null>`case when saved_at is null and parts_hash is null then null else bytes end`,
    })
    .where('id', '=', id)
    .where('sweeping_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? toTake(row) : null;
}

/** See `TakeRepository.unmeasured`. */
export async function findUnmeasured(db: Kysely<Tables>, visitId: string, now: Date): Promise<Take[]> {
  return (await selectUnmeasured(db, visitId, postsOpenSince(now)).selectAll().execute()).map(toTake);
}

/** The statement that finds a visit's abandoned takes, by the visit's id or by a column that has it. */
export function selectUnmeasured(
  db: Kysely<Tables>,
  visitId: string | RawBuilder<string>,
  openSince: Date | RawBuilder<Date>,
) {
  return db
    .selectFrom('takes')
    .where('user_video_id', '=', visitId)
    .where('touched_at', '<=', openSince)
    .where('saved_at', 'is', null)
    .where('parts_hash', 'is', null)
    .where('discarded_at', 'is', null)
    .where('bytes', 'is', null);
}

/** See `TakeRepository.measure`. */
export async function measureTake(db: Kysely<Tables>, id: string, bytes: number): Promise<void> {
  await db
    .updateTable('takes')
    .set({ bytes })
    .where('id', '=', id)
    .where('saved_at', 'is', null)
    .where('parts_hash', 'is', null)
    .execute();
}
