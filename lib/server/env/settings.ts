import { readFileSync } from 'node:fs';
import type * as z from 'zod';

/** Variables by name, as they are in the environment. */
export type Given = Record<string, string | undefined>;

/** What is wrong with a variable. */
export type Fault = { name: string; message: string };

/** Returns, for each pair of variables of which the first is set, that the second is missing. */
export function faultsOfPairs(env: Record<string, unknown>, pairs: readonly (readonly [string, string])[]): Fault[] {
  return pairs
    .filter(([name, other]) => env[name] && !env[other])
    .map(([name, other]) => ({ name: other, message: `is required with ${name}` }));
}

/** Returns the variables by a schema. Throws one error that names every invalid one. */
export function readVariables<T>(schema: z.ZodType<T>, given: Given): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration has faults:\n${faults.join('\n')}`);
}

/** A variable that is empty is one that is not set. */
export function withoutEmpty(source: Given): Given {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
}

/**
 * Returns the variables with those secrets that files have. Throws an error that names the variable whose file cannot
 * be read, or which is set in both ways.
 */
export function withSecretFiles(given: Given, secrets: readonly string[]): Given {
  const read = secrets.flatMap((name) => {
    const path = given[`${name}_FILE`];
    if (!path) return [];
    if (given[name]) throw new Error(`${name} and ${name}_FILE are both set: leave one of them out`);
    return [[name, readSecret(`${name}_FILE`, path)]];
  });
  return { ...given, ...(Object.fromEntries(read) as Given) };
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read`, { cause: error });
  }
}
