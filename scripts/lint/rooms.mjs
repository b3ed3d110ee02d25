/**
 * Which of our folders may import which: the table in ARCHITECTURE.md. A room is a folder; it may always import itself.
 * `mayImport` names rooms and parts (`adapters/store`). Each of `parts` is a folder of the room, with what it may
 * import besides: parts of its room, and other rooms. Parts may import the files that stand in the room's own folder,
 * never the other way round. `only`: a part that may import nothing else.
 */
export const rooms = {
  contract: { folder: 'lib/contract', mayImport: [] },
  domain: { folder: 'lib/domain', mayImport: ['contract'] },
  async: { folder: 'lib/async', mayImport: [] },
  addresses: { folder: 'lib/addresses', mayImport: ['domain'] },
  brands: { folder: 'brands', mayImport: ['contract'] },
  i18n: { folder: 'lib/i18n', mayImport: ['contract', 'brands'] },
  browser: {
    folder: 'lib/browser',
    mayImport: ['async', 'contract', 'domain'],
    parts: {
      api: [],
      capture: [],
      'take-store': ['capture'],
      upload: ['take-store', 'api'],
      saving: ['upload', 'take-store', 'api'],
      resume: ['api'],
      processing: ['api'],
      answers: ['api'],
      captions: ['answers', 'api'],
      'plug-in': ['saving', 'take-store', 'capture'],
      'video-session': ['plug-in', 'saving', 'upload', 'take-store', 'capture', 'api'],
      visit: ['plug-in', 'video-session', 'answers', 'resume', 'saving', 'upload', 'take-store', 'capture', 'api'],
    },
  },
  components: {
    folder: 'components',
    mayImport: ['browser', 'contract', 'domain'],
    parts: {
      ui: { only: ['domain'] },
      visit: [],
      brand: ['ui'],
      overlays: ['ui', 'brand', 'visit'],
      recorder: ['ui', 'overlays', 'visit'],
      answers: ['ui'],
      screens: ['ui', 'brand', 'overlays', 'recorder', 'answers', 'visit'],
      organizer: ['ui', 'brand', 'overlays', 'recorder', 'async', 'addresses'],
    },
  },
  ports: { folder: 'lib/server/ports', mayImport: ['contract', 'domain'] },
  'use-cases': {
    folder: 'lib/server/use-cases',
    mayImport: ['ports', 'async', 'contract', 'domain'],
    parts: {
      visits: [],
      answers: ['visits'],
      takes: ['visits'],
      transcripts: ['visits'],
      films: ['takes', 'transcripts', 'visits'],
      campaigns: ['visits'],
      submissions: ['answers', 'films', 'visits', 'upkeep', 'transcripts'],
      exports: ['submissions', 'transcripts', 'answers', 'visits'],
      invitations: ['campaigns', 'exports', 'addresses'],
      messages: ['invitations', 'campaigns', 'submissions', 'visits'],
      members: [],
      webhooks: [],
      upkeep: ['visits'],
      data: ['exports', 'upkeep'],
    },
  },
  env: {
    folder: 'lib/server/env',
    mayImport: ['adapters/storage', 'adapters/transcriber', 'brands', 'contract', 'domain'],
  },
  log: { folder: 'lib/server/log', mayImport: ['env', 'domain'] },
  adapters: {
    folder: 'lib/server',
    mayImport: ['ports', 'env', 'log', 'async', 'contract', 'domain'],
    hasFiles: false,
    parts: {
      store: [],
      storage: ['disk'],
      queue: [],
      media: ['subprocess'],
      documents: ['subprocess'],
      'local-files': ['disk'],
      'sign-in': ['store'],
      mail: ['i18n'],
      webhooks: [],
      transcriber: { only: ['subprocess', 'ports', 'log', 'contract'] },
      metrics: { only: ['ports', 'contract'] },
      subprocess: { only: ['env', 'log'] },
      disk: { only: ['ports', 'contract'] },
      'data-folder': { only: [] },
    },
  },
  commands: {
    folder: 'lib/server/commands',
    mayImport: ['use-cases', 'adapters/storage', 'ports', 'contract', 'domain'],
    parts: { backup: { only: ['adapters/store', 'adapters/storage', 'adapters/data-folder'] } },
  },
  cookies: { folder: 'lib/server/cookies', mayImport: ['use-cases', 'ports', 'contract', 'domain'] },
  calls: {
    folder: 'lib/server/calls',
    mayImport: ['cookies', 'use-cases', 'ports', 'adapters/metrics', 'log', 'async', 'contract', 'domain'],
  },
  wiring: {
    folder: 'lib/server/wiring',
    mayImport: [
      ...['calls', 'cookies', 'commands', 'use-cases', 'adapters', 'plug-ins', 'ports', 'env', 'log'],
      ...['brands', 'contract', 'domain'],
    ],
  },
  'video-session': {
    folder: 'lib/server/video-session',
    mayImport: ['calls', 'use-cases', 'ports', 'env', 'async', 'contract', 'domain'],
  },
  'plug-ins': { folder: 'lib/server/plug-ins', mayImport: ['video-session'] },
  http: { folder: 'lib/server/http', mayImport: [] },
  answer: {
    folder: 'lib/server/answer',
    mayImport: ['wiring', 'calls', 'cookies', 'http', 'ports', 'env', 'log', 'contract', 'domain'],
  },
  pages: { folder: 'lib/server/pages', mayImport: ['wiring', 'plug-ins', 'http', 'env', 'log', 'contract', 'domain'] },
  worker: { folder: 'lib/worker', mayImport: ['wiring', 'env', 'log'] },
  app: {
    folder: 'app',
    mayImport: ['components', 'pages', 'answer', 'wiring', 'cookies', 'i18n', 'brands', 'contract'],
  },
  entry: {
    folder: '.',
    mayImport: [],
    hasFiles: false,
    parts: {
      'middleware.ts': ['brands', 'http', 'contract', 'domain'],
      'instrumentation.ts': ['worker', 'answer', 'wiring', 'env', 'log'],
    },
  },
  scripts: {
    folder: 'scripts',
    mayImport: [
      ...[
        'tests',
        'worker',
        'commands',
        'wiring',
        'plug-ins',
        'adapters/storage',
        'adapters/data-folder',
        'http',
        'env',
      ],
      ...['log', 'contract', 'domain'],
    ],
  },
  tests: { folder: 'tests', mayImport: 'anything' },
};

const escaped = (path) => path.replaceAll('.', '\\.');
/** A pattern for all that is below a folder, or for one file at the root. */
const below = (folder, part) => (folder === '.' ? `${escaped(part)}$` : `${folder}/${part ? `${part}/` : ''}`);

/** The patterns of the files of each room and part. */
const patterns = Object.fromEntries(
  Object.entries(rooms).flatMap(([name, { folder, parts, hasFiles = true }]) => {
    if (!parts) return [[name, [below(folder)]]];
    const own = hasFiles ? [`${folder}/[^/]+$`] : [];
    const each = Object.keys(parts).map((part) => [`${name}/${part}`, [below(folder, part)]]);
    return [[name, [...own, ...each.flatMap(([, pattern]) => pattern)]], [`${name}/`, own], ...each];
  }),
);

/**
 * A rule for each room without parts, for the own files of the others, and for each part.
 * @type {{ name: string, paths: string[], mayImport: string[] | 'anything', targets: string[] }[]}
 */
export const importRules = Object.entries(rooms).flatMap(([name, { mayImport, parts, hasFiles = true }]) => {
  const rule = (of, key, others) => ({
    name: of,
    paths: patterns[key],
    mayImport: others,
    targets: others === 'anything' ? [] : others.flatMap((other) => patterns[other]),
  });
  if (!parts) return [rule(name, name, mayImport)];
  const inRoom = (other) => (other in parts ? `${name}/${other}` : other);
  const ofPart = (uses) => uses.only?.map(inRoom) ?? [...uses.map(inRoom), `${name}/`, ...mayImport];
  return [
    ...(hasFiles ? [rule(name, `${name}/`, mayImport)] : []),
    ...Object.entries(parts).map(([part, uses]) => rule(`${name}/${part}`, `${name}/${part}`, ofPart(uses))),
  ];
});

/** Where React may be imported: ESLint has its rules here, and for all other components (eslint.config.mjs). */
export const REACT_FOLDERS = ['app', 'components', 'lib/browser', 'tests/components', 'tests/support'];
