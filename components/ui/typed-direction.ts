/**
 * Returns the direction of what is typed into: its words say that themselves, and where there are none yet it is the
 * page's. An empty field with `auto` would run from left to right in any language.
 */
export const typedDirection = (typed: unknown): 'auto' | undefined => (typed ? 'auto' : undefined);
