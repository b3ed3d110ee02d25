export type Undo = ReturnType<typeof createUndo>;

/** Remembers how to end what was begun, should the rest fail. The latest is ended first. */
export function createUndo() {
  let steps: (() => unknown)[] = [];
  return {
    add: (step: () => unknown) => void steps.push(step),
    /** From now on this ends everything. */
    instead: (step: () => unknown) => void (steps = [step]),
    /** Ends everything when the work fails. */
    async unless<T>(work: Promise<T>): Promise<T> {
      try {
        return await work;
      } catch (error) {
        for (const step of steps.reverse()) await step();
        throw error;
      }
    },
  };
}
