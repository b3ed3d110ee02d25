const adapters = [
  'store',
  'storage',
  'queue',
  'media',
  'documents',
  'local-files',
  'video-session',
  'sign-in',
  'mail',
  'webhooks',
];
/** What an adapter may import besides what all of them may: confined child processes, or what handles the disk. */
const adapterUses = {
  media: ['subprocess'],
  documents: ['subprocess'],
  storage: ['disk'],
  'local-files': ['disk'],
  'sign-in': ['store'],
  mail: ['i18n'],
};

const adapterRooms = Object.fromEntries(
  adapters.map((name) => {
    const uses = adapterUses[name] ?? [];
    return [
      name,
      { path: `lib/server/${name}/`, mayImport: ['ports', 'async', 'contract', 'domain', 'env', 'logger', ...uses] },
    ];
  }),
);

/** The browser's rooms, each with what it may import besides `browser` itself, `async`, the contract and the domain. */
const browserUses = {
  api: [],
  capture: [],
  'take-store': ['capture'],
  upload: ['take-store', 'api'],
  saving: ['upload', 'api'],
  resume: ['api'],
  processing: ['api'],
  visit: ['resume', 'upload', 'take-store', 'capture', 'api'],
};

const browserRooms = Object.fromEntries(
  Object.entries(browserUses).map(([name, uses]) => {
    const others = uses.map((use) => `browser/${use}`);
    return [
      `browser/${name}`,
      { path: `lib/browser/${name}/`, mayImport: [...others, 'browser', 'async', 'contract', 'domain'] },
    ];
  }),
);

/** The components' rooms, each with what it may import besides the browser's code, the contract and the domain. */
const componentUses = {
  visit: [],
  brand: ['ui'],
  overlays: ['ui', 'brand', 'visit'],
  recorder: ['ui', 'overlays', 'visit'],
  screens: ['ui', 'brand', 'overlays', 'recorder', 'visit'],
  organizer: ['ui', 'async', 'addresses', 'brand', 'overlays'],
};

const OUTSIDE_COMPONENTS = new Set(['ui', 'async', 'addresses']);

const componentRooms = Object.fromEntries(
  Object.entries(componentUses).map(([name, uses]) => {
    const others = uses.map((use) => (OUTSIDE_COMPONENTS.has(use) ? use : `components/${use}`));
    return [
      `components/${name}`,
      {
        path: `components/${name}/`,
        mayImport: [...others, 'browser', ...Object.keys(browserRooms), 'contract', 'domain'],
      },
    ];
  }),
);

/**
 * Which of our folders may import which: the table in ARCHITECTURE.md. `path` is a regular expression from the
 * repository's root; a room may always import itself.
 */
export const importRules = {
  contract: { path: 'lib/contract/', mayImport: [] },
  domain: { path: 'lib/domain/', mayImport: ['contract'] },
  browser: { path: 'lib/browser/[^/]+\\.ts$', mayImport: ['contract', 'domain'] },
  ...browserRooms,
  async: { path: 'lib/async/', mayImport: [] },
  addresses: { path: 'lib/addresses/', mayImport: ['domain'] },
  i18n: { path: 'lib/i18n/', mayImport: ['contract', 'brands'] },
  brands: { path: 'brands/', mayImport: ['contract'] },
  ports: { path: 'lib/server/ports/', mayImport: ['contract', 'domain'] },
  'use-cases': {
    path: 'lib/server/use-cases/',
    mayImport: ['campaign-file', 'run-files', 'ports', 'async', 'contract', 'domain'],
  },
  'organizer use cases': {
    path: 'lib/server/organizer/',
    mayImport: ['use-cases', 'campaign-file', 'run-files', 'ports', 'async', 'addresses', 'contract', 'domain'],
  },
  'campaign-file': { path: 'lib/server/campaign-file/', mayImport: ['contract', 'domain'] },
  'run-files': { path: 'lib/server/run-files/', mayImport: ['ports'] },
  ...adapterRooms,
  subprocess: { path: 'lib/server/subprocess/', mayImport: ['env', 'logger'] },
  disk: { path: 'lib/server/disk/', mayImport: ['ports', 'contract'] },
  env: { path: 'lib/server/(env|secret-files)\\.ts$', mayImport: ['contract', 'domain', 'brands'] },
  logger: { path: 'lib/server/(logger|log-context|describe-error|console-to-log)\\.ts$', mayImport: ['env', 'domain'] },
  'data-folder': { path: 'lib/server/data-folder/', mayImport: [] },
  metrics: { path: 'lib/server/metrics/', mayImport: ['ports', 'contract'] },
  backup: { path: 'lib/server/backup/', mayImport: ['store', 'storage', 'data-folder'] },
  http: { path: 'lib/server/http/', mayImport: [] },
  wiring: {
    path: 'lib/server/(wiring/|(commands|storage-commands|health|open-work|to-app-error)\\.ts$)',
    mayImport: [
      'calls',
      'visitor-cookie',
      'use-cases',
      'organizer use cases',
      ...adapters,
      'disk',
      'data-folder',
      'backup',
      'metrics',
      'subprocess',
      'ports',
      'env',
      'logger',
      'contract',
      'domain',
      'brands',
    ],
  },
  'campaign pages': {
    path: 'lib/server/(find-campaign-page|ask-backend)\\.ts$',
    mayImport: ['wiring', 'env', 'logger', 'contract', 'domain'],
  },
  'visitor-cookie': {
    path: 'lib/server/(visitor|rehearsal|invitation|signed)-cookie\\.ts$',
    mayImport: ['use-cases', 'contract', 'domain'],
  },
  calls: {
    path: 'lib/server/calls/',
    mayImport: [
      ...['visitor-cookie', 'use-cases', 'organizer use cases', 'ports', 'async', 'logger', 'metrics'],
      ...['contract', 'domain'],
    ],
  },
  endpoint: {
    path:
      'lib/server/(endpoint|find-call|answer-(call|at-door|errors|file)|(organizer-page|require-organizer)|' +
      'campaign-code|draw-png|shared-(unlock|cookie)|rehearsal-end|sign-in-endpoint|read-json|same-origin)\\.ts$',
    mayImport: [
      'calls',
      'wiring',
      'visitor-cookie',
      'http',
      'use-cases',
      'ports',
      'env',
      'logger',
      'contract',
      'domain',
    ],
  },
  worker: { path: 'lib/worker/', mayImport: ['wiring', 'env', 'logger'] },
  ui: { path: 'components/ui/', mayImport: ['domain'] },
  ...componentRooms,
  app: {
    path: 'app/',
    mayImport: [...Object.keys(componentRooms), 'contract', 'i18n', 'brands', 'wiring', 'endpoint', 'campaign pages'],
  },
  middleware: { path: 'middleware\\.ts$', mayImport: ['contract', 'domain', 'brands'] },
  instrumentation: { path: 'instrumentation\\.ts$', mayImport: ['wiring', 'worker', 'endpoint', 'env', 'logger'] },
  scripts: {
    path: 'scripts/',
    mayImport: ['wiring', 'worker', 'data-folder', 'backup', 'http', 'env', 'logger', 'contract', 'domain', 'tests'],
  },
  tests: { path: 'tests/', mayImport: 'anything' },
};
