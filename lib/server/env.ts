import { resolve } from 'node:path';
import * as z from 'zod';

const count = z.coerce.number().int().min(1);
const days = z.coerce.number().int().min(0).max(36_500);
const proxies = z
  .enum(['true', 'false'])
  .transform((value) => (value === 'true' ? 1 : 0))
  .or(z.coerce.number().int().min(0).max(10));
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine(
    (url) => url.href === `${url.origin}/`,
    'must be scheme, host and port alone, such as https://film.example: the app cannot live below a path',
  )
  .transform((url) => url.origin);

const origins = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((one) => one !== ''))
  .pipe(z.array(origin))
  .default([]);

const Env = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    /** Folder of the embedded database, the files and the secret. */
    DATA_DIR: z.string().min(1).default('./data'),
    /**
     * The address by which visitors reach this server. It decides the cookie's prefix, the allowed origin and the
     * links.
     */
    PUBLIC_URL: origin.optional(),
    /**
     * The origins to which another backend has takes uploaded and from which it has films played. The pages' security
     * policy lets browsers reach no other origins.
     */
    STORAGE_ORIGINS: origins,
    /** The PostgreSQL database to use instead of the embedded one. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** Signs cookies, presigned posts and media links. */
    APP_SECRET: z.string().min(32).optional(),
    /**
     * How many of our own proxies are in front of the server: this many last entries of X-Forwarded-For are trusted.
     * `true` is one.
     */
    TRUST_PROXY: proxies.default(0),
    /** The largest resume, bytes. */
    RESUME_MAX_BYTES: count.default(10 * 1024 * 1024),
    /** New visits and name lookups per hour from one address. */
    LIMIT_USER_VIDEOS: count.default(30),
    LIMIT_FIND_NAME: count.default(20),
    /** Presigned posts per hour for one visitor. */
    LIMIT_GET_URL: count.default(120),
    /** Films begun per hour for one visit. */
    LIMIT_STITCHES: count.default(30),
    /** Resumes inspected per hour for one visitor. */
    LIMIT_RESUMES: count.default(20),
    /** Log lines per minute from one address. */
    LIMIT_LOG: count.default(60),
    /** What one visitor may store, as a multiple of one take for each section. */
    LIMIT_STORED: count.default(5),
    /** Connections at once, in total and from one address: read by scripts/serve.mjs. */
    LIMIT_CONNECTIONS: count.optional(),
    LIMIT_CONNECTIONS_ADDRESS: count.optional(),
    /** Free bytes on the disk of the files below which nothing new may begin. */
    DISK_FLOOR_BYTES: z.coerce.number().int().min(0).optional(),
    /** How many days superseded takes, and the mezzanines of finished films, are kept. 0: for ever. */
    RETENTION_TAKES_DAYS: days.default(30),
    /** How many days abandoned visits are kept. 0: for ever. */
    RETENTION_VISITS_DAYS: days.default(180),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    FFMPEG: z.string().min(1).default('ffmpeg'),
    FFPROBE: z.string().min(1).default('ffprobe'),
  })
  .refine((env) => !env.DATABASE_URL || env.APP_SECRET, {
    path: ['APP_SECRET'],
    message: 'is required with DATABASE_URL: at least 32 random characters, the same on every server',
  })
  .transform((env) => ({
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  }));

export type Env = z.output<typeof Env>;

/** The backend this app was built for, without a slash at the end; `null`: its own backend. */
export const apiBaseUrl = process.env.API_BASE_URL || null;

/** Returns the part of the environment that child processes get: where programs and libraries are, and no secrets. */
export function childEnvironment(source: Record<string, string | undefined> = process.env): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR'];
  return Object.fromEntries(
    needed.flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  ) as NodeJS.ProcessEnv;
}

/** Reads the configuration. Throws one error that names every invalid key. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = Env.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration has faults:\n${faults.join('\n')}`);
}
