import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { writeSubmissionCursor } from '@/lib/server/use-cases/submissions/submission-cursor';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { openDatabase } from '@/lib/server/store/open-database';

/** Where a database is: `openDatabase`. */
export type DatabaseLocation = { url: string } | { folder: string };

/** Four of five submissions are in one campaign, the others in the rest of them. */
const CAMPAIGNS = 20;
/** Of so many visits in turn one is of a small campaign. */
const SMALL_ONE_OF = 5;
/** Of so many visits in turn one was never finished. */
const UNFINISHED_ONE_OF = 5;
const MINUTES_APART = 5;

export const LARGEST_CAMPAIGN = 'campaign-0';
/** A name that one visitor in ten thousand has, one that thousands have, and one that nobody has. */
export const SEARCHES = { rare: 'Zephyrine', frequent: 'Amira', absent: 'Nobodysname' } as const;

/** The names of visitors, made of these by their number. */
export const FIRST_NAMES = [
  'Amira',
  'Teo',
  'Élodie',
  'Bruno',
  'Ngozi',
  'Hanna',
  'ليلى',
  'Idris',
  'Ada',
  'Kwame',
  'Mei',
  'Søren',
];
export const LAST_NAMES = [
  'Sandvoort',
  'Calloway',
  'Lindgate',
  'Okoro',
  'Brightwater',
  'Haddad',
  'Ōno',
  'Marlowe',
  'Vance',
  'Quist',
];

/** What the ids of all visits begin with; their number follows. */
const VISIT = '00000000-0000-4000-8000-';

export const visitId = (n: number) => VISIT + String(n).padStart(12, '0');

/**
 * The visits, from the newest to the oldest. Where they stand follows from their number `n`, so that every run has the
 * same: whose they are, whether they came to a film, what members made of them.
 */
const VISITS = `
  create temporary table visits as
  select n, '${VISIT}' || lpad(n::text, 12, '0') as id, 'account-' || n as account_id,
    'campaign-' || case when n % ${SMALL_ONE_OF} = 3 then 1 + (n / ${SMALL_ONE_OF}) % (${CAMPAIGNS} - 1) else 0 end
      as campaign_id,
    case when n % 10000 = 7 then '${SEARCHES.rare}'
      else ($2::text[])[1 + n % array_length($2::text[], 1)] end
      || ' ' || ($3::text[])[1 + (n / 7) % array_length($3::text[], 1)] || ' ' || n % 1000 as name,
    now() - n * interval '${MINUTES_APART} minutes' as created_at,
    (n / 3) % ${UNFINISHED_ONE_OF} <> 1 as is_finished,
    n % 40 = 2 as has_failed,
    (array['new','new','new','new','new','shortlisted','accepted','declined','declined','new'])[1 + (n / 11) % 10]
      as status,
    case when n % 2 = 0 then 1 + (n / 2) % 5 end as rating,
    n % 10 = 4 as has_comment
  from generate_series(1, $1::int) n`;

const SECTIONS = [
  { id: 'who', answerType: { kind: 'video' } },
  { id: 'wish', answerType: { kind: 'audio', isOptional: true } },
  { id: 'why', answerType: { kind: 'text', limit: 1000 } },
  { id: 'which', answerType: { kind: 'choice', choices: [{ text: 'A river' }, { text: 'A hill' }], most: 2 } },
  { id: 'proof', answerType: { kind: 'file', formats: ['pdf'], isOptional: true } },
].map((section) => ({ ...section, prompt: `${section.id}?`, seconds: 30 }));

const CAMPAIGN_ROWS = `insert into campaigns (id, organization_id, name, status, published_at, content)
   select 'campaign-' || n, (select organization_id from members), 'campaign-' || n, 'active', now(),
     jsonb_build_object('title', 'Campaign ' || n, 'description', null, 'type', 'default', 'allowSharing', true,
       'sections', $1::jsonb)
   from generate_series(0, ${CAMPAIGNS} - 1) n`;

const ROWS = [
  `insert into accounts (id, organization_id, name, normalised_name)
   select account_id, (select organization_id from members), name, lower(name) from visits`,
  `insert into user_videos (id, campaign_id, account_id, uuid, name, joined, device, created_at, completed_at,
     stitch_asked_at, takes_issued, review_status, rating_count, rating_sum, comment_count, trouble)
   select id, campaign_id, account_id, 'uuid-' || n, name, false, case n % 3 when 0 then 'Web_iOS' else 'Web' end, created_at,
     case when is_finished and not has_failed then created_at + interval '3 minutes' end,
     case when is_finished then created_at + interval '3 minutes' - interval '1 second' * (n % 9) end, 2,
     case when is_finished then status else 'new' end, (is_finished and rating is not null)::int,
     case when is_finished then coalesce(rating, 0) else 0 end, (is_finished and has_comment)::int,
     case when n % 50 = 1 then 'refused' end
   from visits order by n desc`,
  // Set aside: there are no files to prepare.
  `insert into takes (id, user_video_id, section_id, count, folder, key, device, created_at, saved_at, bytes,
     claimed_ms, set_aside_at)
   select 'take-' || n || section, id, section, 1, 'takes/' || n || section, 'takes/' || n || section || '/take.mp4',
     'Web', created_at, created_at + interval '1 minute', 4000000, 20000, created_at + interval '2 minutes'
   from visits, unnest(array['who','wish']) section where is_finished or (section = 'who' and n % 4 = 0)
   order by n desc`,
  `insert into stitches (user_video_id, attempt, take_ids, status, message, film_key, requested_at, finished_at,
     section_frames, poster_key)
   select id, 1, array['take-' || n || 'who', 'take-' || n || 'wish'], case when has_failed then 'Error' else 'Complete' end,
     case when has_failed then 'stitchFailed' end, case when not has_failed then 'films/' || n end,
     created_at + interval '3 minutes' - interval '1 millisecond' * (n % 900), created_at + interval '3 minutes',
     case when not has_failed then array[600, 600] end, case when not has_failed then 'posters/' || n end
   from visits where is_finished order by n desc`,
  `insert into ratings (user_video_id, user_id, value)
   select id, case n % 10 when 0 then (select user_id from members) else 'colleague' end, rating
   from visits where is_finished and rating is not null`,
  `insert into comments (id, user_video_id, user_id, author, at_ms, text, created_at)
   select 'comment-' || n, id, (select user_id from members), 'Owner', 4000,
     'A calm voice, and a story about the river. ' || n % 500, created_at + interval '1 day'
   from visits where is_finished and has_comment`,
  `insert into answers (user_video_id, section_id, revision, answer, saved_at, answered_at)
   select id, section, 9, case section
       when 'why' then jsonb_build_object('kind', 'text', 'text', repeat('I learnt it from the river. ', 10) || n)
       when 'which' then '{"kind":"choice","chosen":[0,1],"other":null}'
       when 'proof' then case when n % 4 = 0 then '{"kind":"skipped"}' else jsonb_build_object('kind', 'file', 'file',
         jsonb_build_object('fileId', 'file-' || lpad(n::text, 12, '0'), 'name', 'proof.pdf', 'bytes', 90000, 'format', 'pdf'))
         end end,
     created_at + interval '2 minutes', created_at + interval '2 minutes'
   from visits, unnest(array['why','which','proof']) section where is_finished or (section = 'why' and n % 8 = 0)
   order by n desc`,
  `insert into answer_files (id, user_video_id, section_id, file_id, name, upload_key, file_key, allowed_bytes, bytes,
     format, created_at, saved_at, answered_at)
   select 'file-' || n, id, 'proof', 'file-' || lpad(n::text, 12, '0'), 'proof.pdf', 'files/' || n || '/upload',
     'files/' || n || '/proof.pdf', 20000000, 90000, 'pdf', created_at, created_at, created_at
   from visits where is_finished and n % 4 <> 0 order by n desc`,
  'drop table visits',
];

const visitsOf = (submissions: number) => Math.round((submissions * UNFINISHED_ONE_OF) / (UNFINISHED_ONE_OF - 1));

/** Returns a submission of the largest campaign, and when it began: `share` of all are newer. */
export function submissionAt(submissions: number, share: number): { id: string; at: Date } {
  // A multiple of both is of the largest campaign, and was finished.
  const n = Math.floor((visitsOf(submissions) * share) / 15) * 15;
  return { id: visitId(n), at: new Date(Date.now() - n * MINUTES_APART * 60_000) };
}

/**
 * Returns where a page begins that is sorted by this value, as a server would have written it: reading all pages before
 * it takes long.
 */
export const pageAfter = (value: string): string => writeSubmissionCursor({ value, id: visitId(5) });

/**
 * Writes so many finished visits, and the unfinished ones between them, into a database whose only member is there
 * already. Afterwards the tables are vacuumed and analysed, as they are in a server that has run for a while.
 */
export async function seedSubmissions(location: DatabaseLocation, submissions: number): Promise<void> {
  const database = await openDatabase(location, pino({ level: 'silent' }), { migrates: false });
  const client = await database.pool.connect();
  try {
    await client.query(VISITS, [visitsOf(submissions), FIRST_NAMES, LAST_NAMES]);
    await client.query(CAMPAIGN_ROWS, [JSON.stringify(SECTIONS)]);
    for (const statement of ROWS) await client.query(statement);
    await client.query('vacuum (analyze)');
  } finally {
    client.release();
    await database.flushed();
    await database.close();
  }
}

/** Stores a file of so many bytes as the film of each of these submissions, in the data folder of a running server. */
export async function storeFilms(dataDir: string, ids: readonly string[], bytes: number): Promise<void> {
  const folder = join(dataDir, 'files');
  const storage = createFileStorage({ folder, publicUrl: '', secret: 'of nobody', disk: { floorBytes: 0 } });
  const film = Buffer.alloc(bytes, 'film');
  const path = join(dataDir, 'film.mp4');
  for (const id of ids) {
    await writeFile(path, film);
    await storage.store(`films/${Number(id.replace(VISIT, ''))}`, path);
  }
  await storage.close();
}
