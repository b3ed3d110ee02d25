import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables';

/**
 * Returns those of the keys that no row needs. Rows of takes, resumes, files and clips name the key that a presigned
 * post writes to for good, and need what lies there until they are settled.
 */
export async function keysWithoutRow(db: Kysely<Tables>, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${[...keys]}::text[]) as k (key)
    where not exists (select from stitches where film_key = k.key)
      and not exists (select from stitches where made_key = k.key)
      and not exists (select from mezzanines where video_key = k.key)
      and not exists (select from mezzanines where audio_key = k.key)
      and not exists (select from mezzanines where aac_key = k.key)
      and not exists (select from mezzanines where named_key = k.key)
      and not exists (select from named_films where key = k.key)
      and not exists (select from captioned_films where key = k.key)
      and not exists (
        select from takes where key = k.key and whole_key is null and discarded_at is null
          and (saved_at is not null or touched_at is not null))
      and not exists (select from takes where whole_key = k.key)
      and not exists (select from takes where poster_key = k.key)
      and not exists (select from stitches where poster_key = k.key)
      and not exists (
        select from resumes where upload_key = k.key and file_key is null and fault is null and touched_at is not null)
      and not exists (select from resumes where file_key = k.key)
      and not exists (
        select from answer_files
        where upload_key = k.key and saved_at is null and fault is null and dropped_at is null and touched_at is not null)
      and not exists (select from answer_files where file_key = k.key)
      and not exists (select from clips where upload_key = k.key and state = 'waiting')
      and not exists (select from clips where file_key = k.key)
      and not exists (select from clips where poster_key = k.key)
      and not exists (select from campaigns where intro_video_key = k.key)
      and not exists (
        select from campaigns, jsonb_each_text(intro_video_keys) as video (language, key)
        where id = split_part(k.key, '/', 1) and video.key = k.key)
      and not exists (
        select from takes as t join take_parts as p on p.take_id = t.id
        where t.folder = regexp_replace(k.key, '/parts/[^/]*$', '') and p.sha256 = right(k.key, 64)
          and t.saved_at is null and t.parts_hash is null and t.discarded_at is null)`.execute(db);
  return rows.map((row) => row.key);
}

/** Returns those of the prefixes below which no row needs anything: what they belong to is gone, or settled. */
export async function prefixesWithoutRow(db: Kysely<Tables>, prefixes: readonly string[]): Promise<string[]> {
  if (prefixes.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select p.key from unnest(${[...prefixes]}::text[]) as p (key)
    where not exists (select from takes where folder = p.key and discarded_at is null)
      and not exists (
        select from takes where folder || '/parts' = p.key and folder = regexp_replace(p.key, '/parts$', '')
          and saved_at is null and parts_hash is null and discarded_at is null and touched_at is not null)
      and not exists (
        select from user_videos where id = split_part(p.key, '/', 2) and campaign_id || '/' || id = p.key)
      and not exists (select from campaigns where id = p.key or starts_with(intro_video_key, p.key || '/'))
      and not exists (
        select from campaigns, jsonb_each_text(intro_video_keys) as video (language, key)
        where id = split_part(p.key, '/', 1) and starts_with(video.key, p.key || '/'))`.execute(db);
  return rows.map((row) => row.key);
}
