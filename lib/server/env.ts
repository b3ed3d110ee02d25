import { resolve } from 'node:path';
import * as z from 'zod';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

const Env = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    /** Folder of the embedded database, the files and the secret. */
    DATA_DIR: z.string().min(1).default('./data'),
    /** Where visitors reach this server: decides cookie prefix, allowed origin and links. */
    PUBLIC_URL: origin.optional(),
    /** A PostgreSQL to use instead of the embedded database. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** Signs cookies, forms and media links. */
    APP_SECRET: z.string().min(32).optional(),
    /** Whether the address in X-Forwarded-For is believed. */
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    FFMPEG: z.string().min(1).default('ffmpeg'),
    FFPROBE: z.string().min(1).default('ffprobe'),
  })
  .refine((env) => !env.DATABASE_URL || env.APP_SECRET, {
    path: ['APP_SECRET'],
    message: 'is required with DATABASE_URL: at least 32 random characters, the same on every server',
  })
  .transform((env) => ({ ...env, DATA_DIR: resolve(env.DATA_DIR), PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }));

export type Env = z.output<typeof Env>;

/** Reads the configuration once. Throws one error that names every bad key. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = Env.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration has faults:\n${faults.join('\n')}`);
}
