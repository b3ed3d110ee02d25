import { freePort } from './free-port';
import { common } from './many-processes';
import { ownerLink, ownerLinkWith } from './organizer-client';
import { startPostgres } from './postgres';
import { migrateDatabase } from './processes';
import { prepareRadosgw, stopRadosgw } from './radosgw';
import { createBucket, openS3, variablesOf } from './s3-bucket';
import { startServer, type TestServer } from './server';
import { startSmtpServer, type ReceivedMail } from './smtp-server';
import { storedFiles } from './stored-files';

/** A server with a console that nobody has set up yet, and what a test wants to know of it. */
export type ConsoleServer = TestServer & {
  /** Makes an owner by the command line. Resolves with the link that it prints. */
  makeOwner(email: string, organization: string): Promise<string>;
  /** Returns all mail that was sent; none where there is no mail server. */
  emails(): readonly ReceivedMail[];
  /** Returns the names of all files that are stored of visitors. */
  visitorsFiles(): Promise<string[]>;
};

/** What questions are asked with stays when visitors go. */
const ofVisitors = (key: string) => !key.startsWith('clips/');

/** Starts a server on an embedded database that sends mail, and webhooks to this machine. */
export async function startEmbeddedConsole(): Promise<ConsoleServer> {
  const smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'films@museum.example', WEBHOOKS_ALLOW_PRIVATE: 'true' };
  const server = await startServer({ env });
  return {
    ...server,
    makeOwner: (email, organization) => ownerLink(server.dataDir, email, organization),
    emails: () => smtp.received,
    visitorsFiles: async () =>
      storedFiles(server)
        .flatMap((path) => /^files\/stored\/(.+)/.exec(path)?.[1] ?? [])
        .filter(ofVisitors),
    async stop() {
      await server.stop();
      await smtp.stop();
    },
  };
}

/** Starts a server on PostgreSQL and an S3 bucket, without a mail server. */
export async function startConsoleOnPostgresAndS3(): Promise<ConsoleServer> {
  prepareRadosgw();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [postgres, bucket] = await Promise.all([startPostgres(), createBucket({ pagesOrigin: url })]);
  const env = { ...common(postgres), ...variablesOf(bucket), PUBLIC_URL: url };
  await migrateDatabase(env);
  const server = await startServer({ port, env });
  const s3 = openS3(bucket);
  return {
    ...server,
    makeOwner: (email, organization) => ownerLinkWith(env, email, organization),
    emails: () => [],
    visitorsFiles: async () => (await s3.keys()).filter(ofVisitors),
    async stop() {
      await server.stop();
      await s3.storage.close();
      await postgres.stop();
      stopRadosgw();
    },
  };
}
