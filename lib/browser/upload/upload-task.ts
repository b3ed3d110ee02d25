type Tries = {
  /** In a row. */
  failures: number;
  /** How often it was given up because nothing moved any more: its patience doubles each time. */
  stalls: number;
};

/** One thing that has to succeed for a take to reach the server, and how its tries went. `since`: by the page's clock. */
export type Task =
  | (Tries & { name: 'due' })
  | (Tries & { name: 'running'; since: number })
  /**
   * Tried again after a pause, which a line that works again cuts short and a server's refusal does not. `asked`: the
   * server said how long.
   */
  | (Tries & { name: 'waiting'; cause: 'line' | 'server' | 'asked' });

export type Running = Extract<Task, { name: 'running' }>;

export const NEW_TASK: Task = { name: 'due', failures: 0, stalls: 0 };

export function run({ failures, stalls }: Task, since: number): Task {
  return { name: 'running', failures, stalls, since };
}

/** Its next step is due. Failures go on counting until all of it is done. */
export function proceed({ failures, stalls }: Task): Task {
  return { name: 'due', failures, stalls };
}

/** Due again at once, for all that it failed. */
export function repeat({ failures, stalls }: Task): Task {
  return { name: 'due', failures: failures + 1, stalls };
}

export function pause({ failures, stalls }: Task, cause: 'line' | 'server' | 'asked', isStall = false): Task {
  return { name: 'waiting', cause, failures: failures + 1, stalls: stalls + (isStall ? 1 : 0) };
}

/** With all its tries before it. */
export function restart({ stalls }: Task): Task {
  return { name: 'due', failures: 0, stalls };
}

/** The line works. */
export function wake(task: Task): Task {
  return task.name === 'waiting' && task.cause === 'line' ? restart(task) : task;
}
