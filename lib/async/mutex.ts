/**
 * Runs work of one name one after the other, in the order of the calls, also after some of it has failed. Work of
 * different names does not wait for each other.
 */
export type Mutex = <T>(work: () => Promise<T>, name?: string) => Promise<T>;

export function createMutex(): Mutex {
  /** Per name, resolves when the last of its work so far has ended. */
  const ends = new Map<string, Promise<void>>();

  return (work, name = '') => {
    const done = (ends.get(name) ?? Promise.resolve()).then(work);
    const leave = () => void (ends.get(name) === ended && ends.delete(name));
    const ended: Promise<void> = done.then(leave, leave);
    ends.set(name, ended);
    return done;
  };
}
