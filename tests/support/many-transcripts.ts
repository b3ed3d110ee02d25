import pino from 'pino';
import { openDatabase } from '@/lib/server/store/open-database';
import { USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { LARGEST_CAMPAIGN, type DatabaseLocation } from './many-submissions';
import { createCriterion } from './scorecard-factories';

/** In every film so many lines are said, in one minute; the first half of them in its first take. */
const LINES = 15;
const LINE_MS = 4000;
const FILMS_AT_ONCE = 500;

type Tongue = { language: string; words: (draw: Draw) => string };
/** Returns a number below `below`: small ones far more often, as with the words of a language. */
type Draw = (below: number) => number;

const SYLLABLES = ['ka', 'lo', 'mi', 'ren', 'tu', 'sal', 'per', 'ing', 'dor', 've', 'nan', 'est'];

/** The word of this rank: frequent ones are short. */
function wordOf(rank: number, letters: readonly string[] = SYLLABLES): string {
  const first = letters[rank % letters.length] ?? '';
  const rest = Math.floor(rank / letters.length);
  return rest === 0 ? first : wordOf(rest - 1, letters) + first;
}

const many = (draw: Draw, count: number, one: (rank: number) => string, between = ' ') =>
  Array.from({ length: count }, () => one(draw(30_000))).join(between);

const signs = (from: number, count: number) => (rank: number) => String.fromCodePoint(from + (rank % count));
const ARABIC = ['با', 'تو', 'سي', 'مر', 'نا', 'كل', 'دا', 'في', 'لم', 'حر'];
const KOREAN = ['가', '나', '다', '라', '마', '바', '사', '아', '자', '하'];

const latin = (language: string): Tongue => ({ language, words: (draw) => many(draw, 9, wordOf) });
const TONGUES: readonly Tongue[] = [
  ...Array.from({ length: 11 }, () => latin('en')),
  ...['de', 'de', 'fr', 'es', 'pt'].map(latin),
  { language: 'ar', words: (draw) => many(draw, 8, (rank) => wordOf(rank, ARABIC)) },
  { language: 'zh', words: (draw) => many(draw, 16, signs(0x4e00, 3500), '') },
  {
    language: 'ja',
    words: (draw) => many(draw, 9, (rank) => signs(0x5000, 2000)(rank) + signs(0x3041, 80)(rank * 7), ''),
  },
  { language: 'ko', words: (draw) => many(draw, 6, (rank) => `${wordOf(rank, KOREAN)}를`) },
];

/** What is looked for, and what is said so that it is found: in each `every`th line of its language, `null`: any. */
export const SPOKEN = {
  rare: { search: 'zephyrbane', said: 'Zephyrbane', every: 100_000, language: null },
  common: { search: 'river', said: 'rivers', every: 20, language: null },
  harbour: { search: 'harbour', said: 'harbour', every: 150, language: null },
  master: { search: 'master', said: 'master', every: 100, language: null },
  prefix: { search: 'lighth', said: 'lighthouse', every: 300, language: null },
  sign: { search: '曜', said: '曜', every: 60, language: 'zh' },
  signs: { search: '曜鸞', said: '曜鸞', every: 200, language: 'zh' },
  japanese: { search: '曙駅', said: '曙駅', every: 100, language: 'ja' },
  korean: { search: '항구', said: '항구에서', every: 100, language: 'ko' },
  arabic: { search: 'ميناء', said: 'الميناء', every: 100, language: 'ar' },
} as const;

/** Numbers that look like chance, the same in every run. */
function createDraw(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(below ** (state / 2 ** 32)) - 1;
  };
}

/** A number that goes by nothing that a line has in common with others: neither its film nor its language. */
function scatter(line: number, word: number): number {
  const mixed = Math.imul((line + Math.imul(word, 0x9e3779b9)) ^ (line >>> 15), 0x85ebca6b);
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (again ^ (again >>> 16)) >>> 0;
}

type Spoken = Pick<(typeof SPOKEN)[keyof typeof SPOKEN], 'every' | 'language'>;

/** Returns in how many films of the largest campaign all of these are said, about, if there are so many submissions. */
export function filmsThatSay(submissions: number, words: readonly Spoken[]): number {
  const language = words.find((one) => one.language !== null)?.language;
  const tongues = language ? TONGUES.filter((one) => one.language === language).length / TONGUES.length : 1;
  const said = words.map(({ every }) => 1 - (1 - 1 / every) ** LINES);
  return said.reduce((films, share) => films * share, submissions * 0.8 * tongues);
}

function linesOf(film: number, draw: Draw) {
  const { language, words } = TONGUES[film % TONGUES.length]!;
  const said = Object.values(SPOKEN).filter((one) => one.language === null || one.language === language);
  const lines = Array.from({ length: LINES }, (_, line) => {
    const n = film * LINES + line;
    const here = said.filter(({ every }, index) => scatter(n, index) % every === 0).map((one) => one.said);
    return [words(draw), ...here].join(' ');
  });
  return { language, lines };
}

const TRANSCRIPTS = `
  insert into transcripts (id, take_id, user_video_id, campaign_id, section_id, language, state, spoken, tries,
    requested_at, made_at)
  select 'said' || row_number() over () || 'x' || $1::int, t.id, t.user_video_id, v.campaign_id, t.section_id, f.language, 'ready', f.language, 1,
    t.saved_at, t.saved_at
  from jsonb_to_recordset($2::jsonb) as f (id text, language text)
  join takes t on t.user_video_id = f.id join user_videos v on v.id = t.user_video_id`;

const ROWS = `
  insert into transcript_lines (transcript_id, position, start_ms, end_ms, words)
  select t.id, l.n, (l.n - 1) % ${Math.ceil(LINES / 2)} * ${LINE_MS}, (l.n - 1) % ${Math.ceil(LINES / 2)} * ${LINE_MS} + 3900, l.words
  from jsonb_to_recordset($1::jsonb) as f (id text, lines jsonb)
  cross join jsonb_array_elements_text(f.lines) with ordinality as l (words, n)
  join transcripts t on t.user_video_id = f.id
    and t.section_id = case when l.n <= ${Math.ceil(LINES / 2)} then 'who' else 'wish' end`;

/** What these submissions of the largest campaign came to by its scorecard, so that they are compared. */
const SCORES = `
  update user_videos set score = 3 + hashtext(id) % 401 / 200.0, score_lowest = 1, score_highest = 5, scorecard_count = 2
  where id = any($1::text[]) and campaign_id = '${LARGEST_CAMPAIGN}' and received_at is not null`;
const SCORED = `
  update campaigns set content = content || jsonb_build_object('reviewing', $1::jsonb) where id = '${LARGEST_CAMPAIGN}'`;
const TABLES = ['transcript_lines', 'transcripts', 'spoken_words', 'user_videos'];
const REVIEWING = { ...USUAL_REVIEWING, criteria: [createCriterion({ id: 'clear' })] };

/**
 * Writes what is said in each film (`seedSubmissions`), a minute of it in each, and the scores of the largest campaign.
 */
export async function seedTranscripts(location: DatabaseLocation): Promise<number> {
  const database = await openDatabase(location, pino({ level: 'silent' }), { migrates: false });
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select user_video_id as id from stitches order by 1');
    const draw = createDraw(7);
    for (let from = 0; from < rows.length; from += FILMS_AT_ONCE) {
      const films = rows.slice(from, from + FILMS_AT_ONCE).map(({ id }, index) => ({
        id,
        // Neighbours are of different campaigns, and speak the same language.
        ...linesOf(Math.floor((from + index) / 5) * 7 + ((from + index) % 5), draw),
      }));
      await client.query(TRANSCRIPTS, [from, JSON.stringify(films)]);
      await client.query(ROWS, [JSON.stringify(films)]);
      await client.query(SCORES, [films.map(({ id }) => id)]);
    }
    await client.query(SCORED, [JSON.stringify(REVIEWING)]);
    // Each statement is one that a server has the time for.
    for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
    return rows.length;
  } finally {
    client.release();
    await database.flushed();
    await database.close();
  }
}
