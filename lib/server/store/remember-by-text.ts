/** How much text is remembered, characters: with what is made of it, some ten megabytes. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

/**
 * Returns a function that reads the same text only once, as long as not much other text came since. What it returns is
 * frozen, because all callers share it. What `read` throws is not remembered.
 */
export function rememberByText<T extends object>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  let characters = 0;

  function remember(text: string, made: T): void {
    known.set(text, made);
    characters += text.length;
    for (const oldest of known.keys()) {
      if (characters <= MAX_CHARACTERS) return;
      known.delete(oldest);
      characters -= oldest.length;
    }
  }

  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const made = freeze(read(text));
    remember(text, made);
    return made;
  };
}

/** Returns a function that makes something when it is first called, and returns that. It is frozen. */
export function makeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= freeze(make()));
}

function freeze<T extends object>(made: T): T {
  for (const value of Object.values(made)) if (typeof value === 'object' && value !== null) freeze(value as object);
  return Object.freeze(made);
}
