import { resolve } from 'node:path';
import * as z from 'zod';
import { STORAGES, storageVariables } from '../storage/adapters';
import { transcriberFaults, transcriberPairs, transcriberSecrets, transcriberVariables } from '../transcriber/settings';
import { origin } from './origin';
import { type Given, faultsOfPairs, readVariables, withoutEmpty, withSecretFiles } from './settings';

const count = z.coerce.number().int().min(1);
const days = z.coerce.number().int().min(0).max(36_500);
const proxies = z
  .enum(['true', 'false'])
  .transform((value) => (value === 'true' ? 1 : 0))
  .or(z.coerce.number().int().min(0).max(10));
const origins = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((one) => one !== ''))
  .pipe(z.array(origin))
  .default([]);

/** What nobody else may know. Each may be in a file that `NAME_FILE` names, instead of in the environment. */
const SECRETS = [
  ...['APP_SECRET', 'DATABASE_URL', 'DATABASE_PASSWORD', 'METRICS_TOKEN', 'SMTP_URL', 'OIDC_CLIENT_SECRET'],
  ...Object.values(STORAGES).flatMap(({ secrets }) => secrets),
  ...transcriberSecrets,
];

/** What is useless without the other. */
const PAIRS = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ...transcriberPairs,
] as const;

// The version of the S3 client is fixed: which Node a later one will need says nothing to those who run this one.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/** The backend this app was built for, without a slash at the end; `null`: its own backend. */
export const apiBaseUrl = process.env.API_BASE_URL || null;

const Variables = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    /** What this process does: everything, only what visitors ask for, or only jobs. Its script sets it. */
    SERVER_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    /** Folder of the embedded database, the files and the secret. */
    DATA_DIR: z.string().min(1).default('./data'),
    /** Folder in which processes of all versions keep their pages' scripts and styles; left out: in `DATA_DIR`. */
    STATIC_DIR: z.string().min(1).optional(),
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
    /** Goes into the address of the database, which then has none. */
    DATABASE_PASSWORD: z.string().min(1).optional(),
    ...storageVariables,
    ...transcriberVariables,
    /** Signs cookies, presigned posts and media links. */
    APP_SECRET: z.string().min(32).optional(),
    /**
     * How many of our own proxies are in front of the server: this many last entries of X-Forwarded-For are trusted.
     * `true` is one.
     */
    TRUST_PROXY: proxies.default(0),
    /**
     * The header in which a platform in front of the server names the client, and which no client can set there, such
     * as x-vercel-forwarded-for. It goes before TRUST_PROXY.
     */
    ADDRESS_HEADER: z
      .string()
      .regex(/^[\w-]+$/, 'must be the name of a header')
      .transform((name) => name.toLowerCase())
      .optional(),
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
    /** Video sessions asked for per hour by one visitor, and from one address. */
    LIMIT_SESSIONS: count.default(30),
    LIMIT_SESSIONS_ADDRESS: count.default(120),
    /** Recordings begun in video sessions per hour by one visitor, and from one address. */
    LIMIT_RECORDINGS: count.default(60),
    LIMIT_RECORDINGS_ADDRESS: count.default(240),
    /** Connections at once, in total and from one address: read by scripts/serve.mjs. */
    LIMIT_CONNECTIONS: count.optional(),
    LIMIT_CONNECTIONS_ADDRESS: count.optional(),
    /** Free bytes on the disk of the files below which nothing new may begin. */
    DISK_FLOOR_BYTES: z.coerce.number().int().min(0).optional(),
    /** How many days superseded takes, and the mezzanines of finished films, are kept. 0: for ever. */
    RETENTION_TAKES_DAYS: days.default(30),
    /** How many days abandoned visits are kept. 0: for ever. */
    RETENTION_VISITS_DAYS: days.default(180),
    /**
     * Which jobs a worker process runs: `programs` are those that start programs on what strangers sent, `network`
     * those that reach for the outside (webhooks, emails, a video service), so that neither can do what the other may.
     */
    WORKER_JOBS: z.enum(['all', 'programs', 'network']).default('all'),
    /** Where a worker process answers those who watch it; without it, nowhere. */
    WORKER_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    /**
     * How many takes a worker normalises at once while they are recorded; 0: none. Left out: as many as the machine
     * carries (`wiring/max-live-takes.ts`).
     */
    LIVE_TAKES: z.coerce.number().int().min(0).optional(),
    /** Lets a monitor read the metrics; without it nobody can. */
    METRICS_TOKEN: z.string().min(16).optional(),
    /** `off`: this server has no organizer's console. Neither has one in front of another backend. */
    ORGANIZER: z.enum(['on', 'off']).default('on'),
    /** The mail server, `smtp://user:password@host:port` or `smtps://…`; without it nothing is mailed. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Whom mails are from: an address, or `Name <address>`. */
    MAIL_FROM: z.string().min(3).max(200).optional(),
    /** An OpenID provider by which members may sign in, besides password and passkey. */
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    /** `true`: webhooks may also be sent to addresses of this server's own network, and without https. */
    WEBHOOKS_ALLOW_PRIVATE: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    FFMPEG: z.string().min(1).default('ffmpeg'),
    FFPROBE: z.string().min(1).default('ffprobe'),
  })
  .refine((env) => !env.DATABASE_URL || env.APP_SECRET, {
    path: ['APP_SECRET'],
    message: 'is required with DATABASE_URL: at least 32 random characters, the same on every server',
  })
  .refine((env) => env.SERVER_ROLE === 'all' || env.DATABASE_URL || (env.SERVER_ROLE === 'web' && apiBaseUrl), {
    path: ['DATABASE_URL'],
    message:
      'is required by `npm run web` and `npm run worker`, which share it; `npm start` does everything without it',
  })
  .superRefine((env, context) => {
    const ofStorages = Object.values(STORAGES).flatMap((one) => one.faults(env));
    const faults = [...faultsOfPairs(env, PAIRS), ...ofStorages, ...transcriberFaults(env)];
    for (const { name, message } of faults) context.addIssue({ code: 'custom', path: [name], message });
  })
  .transform((env) => ({
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    DATABASE_URL: env.DATABASE_URL && withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  }));

function withPassword(address: string, password: string | undefined): string {
  if (password === undefined) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

export type Env = z.output<typeof Variables> & { given: Given };

/** Every variable there is. */
export const variableNames = Object.keys(Variables.in.shape);

/** Returns the OpenID provider by which members may sign in; `null` without one. */
export function providerSettings({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Env) {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Returns the part of the environment that child processes get: where programs and libraries are, and no secrets. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR'];
  return Object.fromEntries(
    needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  ) as NodeJS.ProcessEnv;
}

/**
 * Reads the configuration. Throws one error that names every invalid key. `given`: the variables as they are, for what
 * is plugged in and has some of its own.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = withSecretFiles(withoutEmpty(source), SECRETS);
  return { ...readVariables(Variables, given), given };
}

/** Whether Next is building the app in this process, and no server. */
export const isBuilding = () => process.env.NEXT_PHASE === 'phase-production-build';
