import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createAnswerSaving } from '@/lib/browser/answers/answer-saving';
import { SPACING_MS } from '@/lib/browser/answers/answer-reducer';
import { openAnswer } from '@/lib/browser/answers/answer-state';
import { createKeptAnswers } from '@/lib/browser/answers/kept-answers';
import { startCampaigns } from '../support/campaigns-command';
import { createMemoryStore } from '../support/browser-factories';
import { copyDatabase } from '../support/database-template';
import { startPostgres } from '../support/postgres';
import { migrateDatabase } from '../support/processes';
import { createRandom } from '../support/random';
import { startServer, type TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';
import type { Figure } from './report';

const PEOPLE = 100;
const SECONDS = Number(process.env.BENCH_TYPING_SECONDS ?? 600);
const SECTION = 'why';
const NAME = 'bench-typing';
const LIMIT = 2500;
const TYPE = { kind: 'text', limit: LIMIT, unit: 'characters', isOptional: false } as const;
const WORDS = ['river', 'boat', 'I', 'learnt', 'patience', 'from', 'my', 'grandfather,', 'who', 'mended', 'nets'];

/**
 * A hundred people type an answer for ten minutes, on PostgreSQL: how often the server is asked to keep what a person
 * types, and what the database stores of it.
 */
export async function measureTyping(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const temp = makeTempFolder();
  try {
    const url = await postgres.createDatabase('typing');
    const env = {
      DATA_DIR: join(temp.folder, 'data'),
      DATABASE_URL: url,
      APP_SECRET: 'a secret of the benchmark, for nobody',
    };
    // A folder without a database would get a copied one, and with it another storage.
    copyDatabase('demo', env.DATA_DIR);
    await migrateDatabase(env);
    await applyCampaign(env, temp.folder);
    const server = await startServer({ dataDir: env.DATA_DIR, env });
    try {
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, person) => type(server, person)));
      return [...writesOf(people), ...(await storedOf(url, people))];
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
    temp.remove();
  }
}

/** Without a data folder that a process holds, campaigns come by the command line. */
async function applyCampaign(env: Record<string, string>, folder: string): Promise<void> {
  const sections = [{ id: SECTION, prompt: 'Why?', answerType: { kind: 'text', limit: LIMIT } }];
  const campaign = { name: NAME, type: 'default', status: 'active', allowSharing: true, sections };
  const path = join(folder, 'campaigns.yaml');
  writeFileSync(path, JSON.stringify({ organization: { name: 'Bench' }, campaigns: [campaign] }));
  const { code, stderr } = await startCampaigns(env, 'apply', path);
  if (code !== 0) throw new Error(stderr);
}

type Person = Awaited<ReturnType<typeof type>>;

/** One person types in a browser, and pauses now and then. Ends when the server has all of it. */
async function type(server: TestServer, person: number) {
  const random = createRandom(person + 1);
  const visitor = createVisitor(server.url, NAME);
  await visitor.begin(`Person ${person}`);
  /** When each write was sent, ms. */
  const sentAt: number[] = [];
  const saving = createAnswerSaving(
    {
      api: {
        saveAnswer: async ({ params, body }) => {
          sentAt.push(performance.now());
          const path = `campaign/${params.campaignId}/userVideo/${params.uuid}/answers/${params.sectionId}`;
          const answer = await visitor.call(path, { method: 'PUT', body });
          if (answer.status !== 200) throw new Error(`was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
          return answer.body as never;
        },
      },
      answers: createKeptAnswers({ store: createMemoryStore(), whitelabelId: null }),
      log: (event, details) => {
        throw new Error(`${event}: ${details}`);
      },
      online: { isOnline: () => true, subscribe: () => () => {} },
    },
    { campaignId: NAME, campaignName: NAME, uuid: visitor.uuid, sectionId: SECTION },
    openAnswer({ type: TYPE, empty: { kind: 'text', text: '' }, kept: null, server: undefined }),
    () => {},
  );
  const leave = saving.enter();
  const end = performance.now() + SECONDS * 1000;
  let text = '';
  while (performance.now() < end) {
    const word = WORDS[Math.floor(random() * WORDS.length)]!;
    // Whoever is at the limit corrects what there is.
    text = text.length + word.length + 1 > LIMIT ? text.slice(0, -200) : `${text} ${word}`;
    saving.send({ name: 'changed', draft: { kind: 'text', text }, isAtOnce: false });
    await pause(random() < 0.05 ? 4000 * random() : 400 + 800 * random());
  }
  while (saving.getState().saved < saving.getState().revision) await pause(100);
  leave();
  return { sentAt, text };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function writesOf(people: readonly Person[]): Figure[] {
  const gaps = people.flatMap(({ sentAt }) => sentAt.slice(1).map((at, index) => at - sentAt[index]!));
  const writes = people.reduce((sum, { sentAt }) => sum + sentAt.length, 0);
  const name = `${PEOPLE} people type for ${SECONDS} s`;
  return [
    { name: `${name}: writes a second, all together`, value: writes / SECONDS, unit: '/s' },
    // A timer may be a millisecond early.
    {
      name: `${name}: least time between two writes of one`,
      value: Math.min(...gaps),
      unit: 'ms',
      atLeast: SPACING_MS - 1,
    },
  ];
}

async function storedOf(url: string, people: readonly Person[]): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string; drafts: string }>(
      `select sum(octet_length(draft::text)) as bytes, string_agg(draft ->> 'text', '') as drafts from answers`,
    );
    const latest = Buffer.byteLength(people.map(({ text }) => text).join(''));
    if (Buffer.byteLength(rows[0]?.drafts ?? '') !== latest) throw new Error('The server has other drafts');
    await client.query('vacuum full answers');
    const size = await client.query<{ bytes: string }>(`select pg_table_size('answers') as bytes`);
    return [
      {
        name: 'what is stored of drafts ÷ the latest drafts',
        value: Number(rows[0]?.bytes) / latest,
        unit: '×',
        atMost: 1.1,
      },
      { name: 'the table, vacuumed ÷ the latest drafts', value: Number(size.rows[0]?.bytes) / latest, unit: '×' },
    ];
  } finally {
    await client.end();
  }
}
