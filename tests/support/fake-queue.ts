import type { Queue } from '@/lib/server/ports/queue';

/** A queue that runs nothing, but records what was sent to it. */
export function createFakeQueue() {
  const sent: string[] = [];
  const forgotten: string[] = [];
  const queue: Queue = {
    send: async (name, key) => void sent.push(`${name} ${key}`),
    forget: async (name, key) => void forgotten.push(`${name} ${key}`),
    forgetVisit: async (visitId) => void forgotten.push(visitId),
    work: async () => {},
    onDead: async () => {},
    stopWorking: async () => {},
    check: async () => {},
    close: async () => {},
  };
  return { ...queue, sent, forgotten };
}
