import { createHash } from 'node:crypto';

type Input = { event: string; uuid?: string; campaign?: string; details?: string };

/** What a visitor's browser reports. The uuid is hashed: lines of one visit can be told to belong together, and no more. */
export async function logEvent({ logger }: { logger: { info(fields: object, event: string): void } }, { event, uuid, campaign, details }: Input): Promise<undefined> {
  const visit = uuid && createHash('sha256').update(uuid).digest('hex').slice(0, 12);
  logger.info({ visit, campaign, details }, event);
}
