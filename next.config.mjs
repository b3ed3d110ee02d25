import createNextIntlPlugin from 'next-intl/plugin';
import { brandWordsFile, listLanguages } from './scripts/lib/brand-words.mjs';
import { buildSettings } from './scripts/lib/build-folder.mjs';

const { brand, apiBaseUrl, folder } = buildSettings();
const languages = listLanguages();
const brandWords = languages.map((language) => [
  `@brand/words/${language}.json`,
  `./${brandWordsFile(brand, language)}`,
]);

/** @type {import('next').NextConfig} */
const config = {
  distDir: folder,
  env: { BRAND: brand, API_BASE_URL: apiBaseUrl ?? '' },
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['@electric-sql/pglite', 'pg', 'pg-boss', 'pino', '@fastify/busboy'],
  // One brand's colours, logo and words are part of a build, the others are not.
  turbopack: {
    root: import.meta.dirname,
    resolveAlias: { '@brand/tokens.css': `./brands/${brand}/tokens.css`, ...Object.fromEntries(brandWords) },
  },
  outputFileTracingRoot: import.meta.dirname,
  // Types are checked by `npm run typecheck`. The second tsconfig keeps the build from rewriting the first.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  // An upload over a slow line is passed on for as long as it moves.
  experimental: { proxyTimeout: 120_000 },
  rewrites: async () => ({
    beforeFiles: apiBaseUrl ? [{ source: '/api/:path*', destination: `${apiBaseUrl}/:path*` }] : [],
  }),
};

/** Messages are compiled with the app: browsers get no parser for them. */
const withWords = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    messages: {
      path: ['./lib/i18n/messages', `./brands/${brand}/words`],
      locales: languages,
      format: 'json',
      precompile: true,
    },
  },
});

export default withWords(config);
