import { importRules, REACT_FOLDERS } from './scripts/lint/rooms.mjs';

const either = (patterns) => `^(${patterns.join('|')})`;
const known = either(importRules.flatMap(({ paths }) => paths));
/** Files of ours: in a folder of source code, or a module at the root. */
const ours = '^((app|brands|components|lib|scripts|tests)/|[^/]+\\.(ts|mjs)$)';

/** Deny by default: a room reaches itself and what its row names, nothing else of ours. */
const importTable = importRules
  .filter(({ mayImport }) => mayImport !== 'anything')
  .map(({ name, paths, mayImport, targets }) => ({
    name: `${name}-imports`,
    comment: `${name} may import ${mayImport.join(', ') || 'nothing of ours'}`,
    severity: 'error',
    from: { path: either(paths) },
    to: { path: ours, pathNot: either([...paths, ...targets]) },
  }));

const packagesOf = (room, allowed) => ({
  name: `${room}-packages`,
  comment: `${room} may use ${allowed || 'no package'}`,
  severity: 'error',
  from: { path: either(importRules.find(({ name }) => name === room).paths) },
  to: {
    dependencyTypes: ['npm', 'npm-dev', 'core', 'npm-no-pkg'],
    ...(allowed && { pathNot: `node_modules/${allowed}/` }),
  },
});

const config = {
  forbidden: [
    ...importTable,
    packagesOf('contract', 'zod'),
    packagesOf('domain', ''),
    {
      name: 'react-folders',
      comment: `React is for ${REACT_FOLDERS.join(', ')}, where its rules are applied: scripts/lint/rooms.mjs`,
      severity: 'error',
      from: { path: ours, pathNot: [...REACT_FOLDERS.map((folder) => `^${folder}/`), '\\.tsx$'] },
      to: { path: 'node_modules/(@types/)?(react|react-dom|swr|@testing-library/react)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      comment: '@brand/ is the folder of the brand being built (next.config.mjs)',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@brand/' },
    },
    {
      name: 'known-rooms',
      comment: 'Every file belongs to a room of scripts/lint/rooms.mjs',
      severity: 'error',
      from: { path: ours, pathNot: [known, '^[^/]+$'] },
      to: {},
    },
    {
      name: 'declared-packages',
      comment: 'What is imported stands in package.json',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^\\.next', '^data/', '^tests/\\.cache/', '^next-env\\.d\\.ts$'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

export default config;
