import { browserStorage, readRecord } from '../storage';

/** What was typed in lines of a film and is not on the server yet: it is here after a reload, in this tab alone. */
export type TypedLines = {
  read(): ReadonlyMap<string, string>;
  keep(typed: ReadonlyMap<string, string>): void;
};

const isText = (value: unknown): value is string => typeof value === 'string';

export function createTypedLines(uuid: string, store = browserStorage('sessionStorage')): TypedLines {
  const key = `/captions/${uuid}`;
  return {
    read: () => new Map(Object.entries(readRecord(store, key, isText))),
    keep: (typed) => store.setItem(key, JSON.stringify(Object.fromEntries(typed))),
  };
}
