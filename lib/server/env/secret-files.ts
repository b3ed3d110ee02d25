import { readFileSync } from 'node:fs';
import { STORAGES } from '../storage/adapters';

/** What nobody else may know. Each may be in a file that `NAME_FILE` names, instead of in the environment. */
const SECRETS = [
  'APP_SECRET',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  ...Object.values(STORAGES).flatMap(({ secrets }) => secrets),
  'METRICS_TOKEN',
  'OPENTOK_API_SECRET',
  'VONAGE_PRIVATE_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
];

type Variables = Record<string, string | undefined>;

/**
 * Returns the variables with those that files have. Throws an error that names the variable whose file cannot be read,
 * or which is set in both ways.
 */
export function withSecretFiles(given: Variables): Variables {
  const read = SECRETS.flatMap((name) => {
    const path = given[`${name}_FILE`];
    if (!path) return [];
    if (given[name]) throw new Error(`${name} and ${name}_FILE are both set: leave one of them out`);
    return [[name, readSecret(`${name}_FILE`, path)]];
  });
  return { ...given, ...(Object.fromEntries(read) as Variables) };
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read`, { cause: error });
  }
}
