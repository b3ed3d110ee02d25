import { existsSync, readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyCampaigns } from '../support/apply-campaigns';
import { startCampaigns } from '../support/campaigns-command';
import { common, startProcesses } from '../support/many-processes';
import { startPostgres } from '../support/postgres';
import { migrateDatabase } from '../support/processes';
import { createBucket, openS3, variablesOf } from '../support/s3-bucket';
import { startServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import type { Stored } from './watch-server';

type Campaign = { name: string; [field: string]: unknown };
type Variables = Record<string, string>;

/** What a hostile visitor meets: one server, or several that take turns. */
export type HostileServer = {
  /** The addresses of all of them. */
  urls: readonly string[];
  pids(): number[];
  apply(campaigns: Campaign[], organization: { name: string }): Promise<void>;
  readStored(campaignIds: readonly string[]): Promise<Stored>;
  /** What they printed. */
  output(): string;
  stop(): Promise<void>;
};

/** One process on the embedded database and a folder. */
export async function startOneProcess(limits: Variables): Promise<HostileServer> {
  const server = await startServer({ env: limits });
  const folder = join(server.dataDir, 'files/stored');
  return {
    urls: [server.url],
    pids: () => [server.pid],
    apply: (campaigns, organization) => applyCampaigns(server, campaigns, organization),
    readStored: async () => ({
      bytes: ['files', 'work'].reduce((sum, name) => sum + readFolderBytes(join(server.dataDir, name)), 0),
      visits: (campaignId) => readVisits(join(folder, campaignId)),
    }),
    ...{ output: server.output, stop: server.stop },
  };
}

/** Two processes for visitors and one for jobs, which share nothing but PostgreSQL and a bucket. */
export async function startSeveralProcesses(limits: Variables): Promise<HostileServer> {
  const temp = makeTempFolder();
  const [postgres, bucket] = await Promise.all([startPostgres(), createBucket()]);
  const s3 = openS3(bucket);
  const env = {
    ...{ ...common(postgres), ...variablesOf(bucket), ...limits },
    // The cookie's name follows from the address.
    ...{ PUBLIC_URL: 'http://films.example', DATA_DIR: temp.folder, LIMIT_GET_URL: '120' },
  };
  await migrateDatabase(env);
  const run = await startProcesses({
    ...{ postgres, webs: [{ env }, { env }], workers: [env], keys: s3.keys },
    async stop() {
      await s3.storage.close();
      temp.remove();
    },
  });
  const all = () => [...run.webs, ...run.workers];
  return {
    urls: run.webs.map(({ url }) => url),
    pids: () => all().map(({ pid }) => pid),

    async apply(campaigns, organization) {
      const file = join(temp.folder, 'campaigns.json');
      const whole = campaigns.map((one) => ({ type: 'default', status: 'active', allowSharing: true, ...one }));
      await writeFile(file, JSON.stringify({ organization, campaigns: whole }));
      const { code, stderr } = await startCampaigns(env, 'apply', file);
      if (code !== 0) throw new Error(stderr);
    },

    async readStored(campaignIds) {
      const visits = new Map<string, number[]>();
      let bytes = readFolderBytes(join(temp.folder, 'work'));
      for (const id of campaignIds) {
        const files = [...(await s3.storage.list(id, Infinity))];
        const sums = new Map<string, number>();
        for (const [key, size] of files) {
          const visit = key.split('/', 1)[0] ?? '';
          sums.set(visit, (sums.get(visit) ?? 0) + size);
          bytes += size;
        }
        visits.set(id, [...sums.values()]);
      }
      return { bytes, visits: (id) => visits.get(id) ?? [] };
    },

    output: () =>
      all()
        .map((one) => one.output())
        .join('\n'),
    stop: run.stop,
  };
}

/** Returns the size of each visit: each visit of a campaign has its own folder. */
function readVisits(campaign: string): number[] {
  if (!existsSync(campaign)) return [];
  return readdirSync(campaign).map((visit) => readFolderBytes(join(campaign, visit)));
}

/**
 * Returns the size of all files below a folder, bytes; 0 when there is no such folder. A file that is removed in the
 * meantime counts 0.
 */
function readFolderBytes(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return files.reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
