import { AppError } from '@/lib/contract/errors';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { TRANSCRIBED_DAYS } from '@/lib/contract/organizer/transcription';
import type { Member } from '../../ports/member';
import type { StoredTest } from '../../ports/store/organizer/transcription';
import { type CountingDeps, countUse } from '../count-use';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';

type Needed = Pick<OrganizerDeps, CountingDeps | 'store' | 'queue' | 'transcriberSetup' | 'now'>;
type ByMember = { member: Member };

const DAY_MS = 24 * 60 * 60 * 1000;
/** A test that has no outcome after so long, ms, will have none: whoever made it has ended. */
const LONGEST_TEST_MS = 30 * 60 * 1000;

/** Returns how this server transcribes, and how much of the member's organization. */
export async function getTranscription(
  { store, transcriberSetup, now }: Needed,
  { member: { organizationId } }: ByMember,
): Promise<OrganizerOutput<'getTranscription'>> {
  const [figures, tellsVisitors, test, { failingSince, fault, lastSuccessAt }] = await Promise.all([
    store.transcription.figures(organizationId, new Date(now().getTime() - TRANSCRIBED_DAYS * DAY_MS)),
    store.transcription.tellsVisitors(organizationId),
    store.transcription.test(organizationId),
    store.transcriberState.read(),
  ]);
  return {
    ...figures,
    setup: transcriberSetup,
    failing: failingSince && { since: failingSince.toISOString(), fault: fault ?? 'internal' },
    hasAnswered: lastSuccessAt !== null,
    tellsVisitors,
    test: test && { id: test.id, startedAt: test.startedAt, outcome: test.outcome ?? outcomeOfLost(test, now()) },
  };
}

function outcomeOfLost({ startedAt }: Pick<StoredTest, 'startedAt'>, at: Date): StoredTest['outcome'] {
  const tookMs = at.getTime() - Date.parse(startedAt);
  return tookMs < LONGEST_TEST_MS ? null : { is: 'failed', tookMs: LONGEST_TEST_MS, fault: 'internal', status: null };
}

/** Sets whether visitors are told on their first page where sound is sent. */
export async function setTranscription(
  deps: Needed,
  { member, tellsVisitors }: ByMember & { tellsVisitors: boolean },
): Promise<undefined> {
  await deps.store.transcription.setTellsVisitors(member.organizationId, tellsVisitors);
  await writeAudit(deps, member, 'transcription.changed', member.organizationId, { tellsVisitors });
}

/** Has a sample transcribed by a worker. Throws `notFound` where there is no transcriber, and `tooMany`. */
export async function testTranscription(deps: Needed, { member }: ByMember): Promise<{ id: string }> {
  const { organizationId } = member;
  if (!deps.transcriberSetup) throw new AppError('notFound', 'This server has no transcriber');
  await countUse(deps, 'transcriberTest', organizationId);
  const id = crypto.randomUUID();
  await deps.store.transcription.beginTest({
    ...{ id, organizationId, startedAt: deps.now().toISOString(), outcome: null },
  });
  await deps.queue.send('testTranscriber', id, { organizationId, testId: id });
  return { id };
}
