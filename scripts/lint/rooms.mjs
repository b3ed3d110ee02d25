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
      { path: `lib/server/${name}/`, mayImport: ['ports', 'async', 'contract', 'domain', 'env', 'log', ...uses] },
    ];
  }),
);

/** The rooms of use cases, by subject, each with what it may import besides `use-cases`, the ports and the rules. */
const subjects = {
  visits: [],
  takes: ['visits'],
  films: ['takes', 'visits'],
  'video-session': ['takes', 'visits'],
  campaigns: ['visits'],
  submissions: ['films', 'visits', 'upkeep'],
  exports: ['submissions', 'visits'],
  invitations: ['campaigns', 'exports'],
  members: [],
  webhooks: [],
  upkeep: ['video-session', 'visits'],
  data: ['exports', 'upkeep'],
};

const useCaseRooms = Object.fromEntries(
  Object.entries(subjects).map(([name, uses]) => [
    `use-cases/${name}`,
    {
      path: `lib/server/use-cases/${name}/`,
      mayImport: [
        ...uses.map((use) => `use-cases/${use}`),
        ...['use-cases', 'campaign-file', 'run-files', 'ports', 'async', 'contract', 'domain'],
        ...(name === 'invitations' ? ['addresses'] : []),
      ],
    },
  ]),
);
const allUseCases = ['use-cases', ...Object.keys(useCaseRooms)];

/** The browser's rooms, each with what it may import besides `browser` itself, `async`, the contract and the domain. */
const browserUses = {
  api: [],
  capture: [],
  'take-store': ['capture'],
  upload: ['take-store', 'api'],
  saving: ['upload', 'take-store', 'api'],
  resume: ['api'],
  processing: ['api'],
  visit: ['resume', 'saving', 'upload', 'take-store', 'capture', 'api'],
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
    path: 'lib/server/use-cases/[^/]+\\.ts$',
    mayImport: ['ports', 'async', 'contract', 'domain'],
  },
  ...useCaseRooms,
  'campaign-file': { path: 'lib/server/campaign-file/', mayImport: ['contract', 'domain'] },
  'run-files': { path: 'lib/server/run-files/', mayImport: ['ports'] },
  ...adapterRooms,
  subprocess: { path: 'lib/server/subprocess/', mayImport: ['env', 'log'] },
  disk: { path: 'lib/server/disk/', mayImport: ['ports', 'contract'] },
  env: { path: 'lib/server/env/', mayImport: ['contract', 'domain', 'brands', 'storage'] },
  log: { path: 'lib/server/log/', mayImport: ['env', 'domain'] },
  'data-folder': { path: 'lib/server/data-folder/', mayImport: [] },
  metrics: { path: 'lib/server/metrics/', mayImport: ['ports', 'contract'] },
  backup: { path: 'lib/server/commands/backup/', mayImport: ['store', 'storage', 'data-folder'] },
  commands: {
    path: 'lib/server/commands/[^/]+\\.ts$',
    mayImport: [...allUseCases, 'storage', 'ports', 'contract', 'domain'],
  },
  http: { path: 'lib/server/http/', mayImport: [] },
  wiring: {
    path: 'lib/server/wiring/',
    mayImport: [
      'calls',
      'cookies',
      ...allUseCases,
      'commands',
      ...adapters,
      'disk',
      'data-folder',
      'backup',
      'metrics',
      'subprocess',
      'ports',
      'env',
      'log',
      'contract',
      'domain',
      'brands',
    ],
  },
  pages: { path: 'lib/server/pages/', mayImport: ['wiring', 'http', 'env', 'log', 'contract', 'domain'] },
  cookies: { path: 'lib/server/cookies/', mayImport: ['use-cases', 'ports', 'contract', 'domain'] },
  calls: {
    path: 'lib/server/calls/',
    mayImport: ['cookies', ...allUseCases, 'ports', 'async', 'log', 'metrics', 'contract', 'domain'],
  },
  answer: {
    path: 'lib/server/answer/',
    mayImport: ['calls', 'wiring', 'cookies', 'http', 'ports', 'env', 'log', 'contract', 'domain'],
  },
  worker: { path: 'lib/worker/', mayImport: ['wiring', 'env', 'log'] },
  ui: { path: 'components/ui/', mayImport: ['domain'] },
  ...componentRooms,
  app: {
    path: 'app/',
    mayImport: [...Object.keys(componentRooms), 'contract', 'i18n', 'brands', 'wiring', 'answer', 'cookies', 'pages'],
  },
  middleware: { path: 'middleware\\.ts$', mayImport: ['contract', 'domain', 'brands'] },
  instrumentation: { path: 'instrumentation\\.ts$', mayImport: ['wiring', 'worker', 'answer', 'env', 'log'] },
  scripts: {
    path: 'scripts/',
    mayImport: [
      'wiring',
      'worker',
      'storage',
      'data-folder',
      'backup',
      'commands',
      'http',
      'env',
      'log',
      'contract',
      'domain',
      'tests',
    ],
  },
  tests: { path: 'tests/', mayImport: 'anything' },
};
