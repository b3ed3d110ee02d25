/** What is wrong with a variable. */
export type Fault = { name: string; message: string };

/** Returns, for each pair of variables of which the first is set, that the second is missing. */
export function faultsOfPairs(env: Record<string, unknown>, pairs: readonly (readonly [string, string])[]): Fault[] {
  return pairs
    .filter(([name, other]) => env[name] && !env[other])
    .map(([name, other]) => ({ name: other, message: `is required with ${name}` }));
}
