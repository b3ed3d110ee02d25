import { createSingleFlight } from '@/lib/async/single-flight';
import type { Jobs, JobName, Queue } from '@/lib/server/ports/queue';
import type { Deps } from '@/lib/server/use-cases/deps';
import { inspectAnswerFile } from '@/lib/server/use-cases/answers/file/inspect-answer-file';
import { inspectResume } from '@/lib/server/use-cases/visits/inspect-resume';
import { settleTake } from '@/lib/server/use-cases/takes/settle-take';
import { createFakeDocuments } from './fake-documents';

/** A queue that runs nothing, but records what was sent to it. */
export function createFakeQueue() {
  const sent: string[] = [];
  const boosted: string[] = [];
  const forgotten: string[] = [];
  const queue: Queue = {
    send: async (name, key) => void sent.push(`${name} ${key}`),
    call: async (name) => {
      throw new Error(`Nobody does the job ${name}: see runCalledJobs`);
    },
    boost: async (visitId) => void boosted.push(visitId),
    visitsBefore: async () => null,
    withoutJob: async (_, keys) => [...keys],
    forget: async (name, key) => void forgotten.push(`${name} ${key}`),
    forgetVisit: async (visitId) => void forgotten.push(visitId),
    work: async () => {},
    answer: async () => {},
    onDead: async () => {},
    stopWorking: async () => {},
    check: async () => {},
    count: async () => [],
    close: async () => {},
  };
  return { ...queue, sent, boosted, forgotten };
}

type Needed = Parameters<typeof settleTake>[0] &
  Pick<Deps, 'queue' | 'limits' | 'fingerprint'> &
  Partial<Pick<Deps, 'documents'>>;

type Handlers = { [N in JobName]?: (data: Jobs[N]) => Promise<void> };

/**
 * Returns the dependencies with a queue that does a called job at once. Calls for the same share one run, as always.
 */
export function runCalledJobs<D extends Needed>(deps: D, others: Handlers = {}): D {
  const running = createSingleFlight<void>();
  const handlers: Handlers = {
    ...others,
    confirm: (data) => settleTake(deps, data),
    inspect: (data) => inspectResume({ documents: createFakeDocuments(), ...deps }, data),
    inspectFile: (data) => inspectAnswerFile({ documents: createFakeDocuments(), ...deps }, data),
  };
  const call: Queue['call'] = (name, key, data) => {
    const handle = handlers[name] as ((given: typeof data) => Promise<void>) | undefined;
    if (!handle) throw new Error(`No job is called ${name}`);
    return running(`${name} ${key} ${JSON.stringify(data)}`, undefined, () => handle(data));
  };
  return { ...deps, queue: { ...deps.queue, call } };
}
