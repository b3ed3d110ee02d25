import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { readEmailLogo } from './brands/email-logo.mjs';
import { answerHeaders } from './lib/server/http/answer-headers.mjs';
import { plugInOrigins } from './lib/server/plug-ins/plug-ins.mjs';
import { storageOrigins } from './lib/server/storage/choose-storage.mjs';
import { brandWordsFile, listLanguages } from './scripts/lib/brand-words.mjs';
import { buildSettings } from './scripts/lib/build-folder.mjs';
import { passedOnCalls } from './scripts/lib/passed-on-calls.mjs';

const { brand, apiBaseUrl, folder } = buildSettings();
const languages = listLanguages();
const brandWords = languages.map((language) => [
  `@brand/words/${language}.json`,
  `./${brandWordsFile(brand, language)}`,
]);

/**
 * Vercel has a server of its own in place of scripts/serve.mjs, which sets the headers of every answer when it starts:
 * there they are fixed when built.
 */
const onVercel = Boolean(process.env.VERCEL);
const vercelHeaders = async () =>
  Object.entries(
    answerHeaders({
      https: true,
      storageOrigins: storageOrigins(process.env),
      sessionOrigins: await plugInOrigins(process.env),
    }),
  ).map(([key, value]) => ({ key, value }));

/** @type {import('next').NextConfig} */
const config = {
  distDir: onVercel ? '.next' : folder,
  env: { BRAND: brand, API_BASE_URL: apiBaseUrl ?? '' },
  poweredByHeader: false,
  // Nothing here is made smaller by Next: its /_next/image would work for strangers, and answers 404 so.
  images: { unoptimized: true },
  reactStrictMode: true,
  serverExternalPackages: [
    '@electric-sql/pglite',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
    'tar-stream',
    '@fastify/busboy',
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    '@aws-sdk/s3-presigned-post',
    '@aws-sdk/s3-request-presigner',
    'opentok',
    '@vonage/video',
  ],
  // One brand's colours, logo and words are part of a build, the others are not.
  turbopack: {
    root: import.meta.dirname,
    resolveAlias: { '@brand/tokens.css': `./brands/${brand}/tokens.css`, ...Object.fromEntries(brandWords) },
  },
  outputFileTracingRoot: import.meta.dirname,
  // Types are checked by `npm run lint`. The second tsconfig keeps the build from rewriting the first.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  experimental: {
    // An upload over a slow line is passed on for as long as it moves.
    proxyTimeout: 120_000,
    // For a second build, which CI does not make, and tests do not need. Writing it is a third of the first one’s work.
    turbopackFileSystemCacheForBuild: !process.env.CI && process.env.BUILD_CACHE !== 'off',
    // Nobody reads them: the log's stack traces are those of what was built, and writing them is a tenth of the work.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
  headers: async () => (onVercel ? [{ source: '/:path*', headers: await vercelHeaders() }] : []),
  rewrites: async () => ({ beforeFiles: passedOnCalls(apiBaseUrl) }),
};

/** The folders of words, by who reads them: visitors, whoever meets an error, members, whoever gets an email. */
const WORDS = ['messages', 'error', 'organizer', 'mail'];

/** Messages are compiled with the app: browsers get no parser for them. */
async function withWords() {
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  return createNextIntlPlugin({
    requestConfig: './app/request-words.ts',
    experimental: {
      messages: {
        path: [...WORDS.map((folder) => `./lib/i18n/${folder}`), `./brands/${brand}/words`],
        locales: languages,
        format: 'json',
        precompile: true,
      },
    },
  })(config);
}

/** Nothing is built with words that a page could not show, or that another language has not. */
async function requireGoodWords() {
  const { checkLanguages } = await import('./scripts/lib/language-files.mjs');
  const faults = checkLanguages(brand);
  if (faults.length > 0) throw new Error(`The words have faults:\n  ${faults.join('\n  ')}`);
}

/** What only a build needs loads a compiler, which unpacks itself: a server may have no disk it can write to. */
async function configOf(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  if (phase === PHASE_PRODUCTION_BUILD) {
    await requireGoodWords();
    readEmailLogo(brand, import.meta.dirname);
  }
  return withWords();
}

export default configOf;
