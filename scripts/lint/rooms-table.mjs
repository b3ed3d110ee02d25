import { importRules } from './rooms.mjs';

/** Returns a pattern in readable form: `lib/server/(a|b)\.ts$` becomes `lib/server/(a|b).ts`. */
const readable = (path) => path.replace(/\\/g, '').replace(/\$$/, '').replaceAll('|', '\\|');

/** Shortens all rooms of one folder to `browser/*` and `components/*`. */
function summarize(names) {
  return ['browser/', 'components/'].reduce((listed, folder) => {
    const isInFolder = (name) => name.startsWith(folder);
    const hasAll = Object.keys(importRules)
      .filter(isInFolder)
      .every((name) => listed.includes(name));
    return hasAll ? [...listed.filter((name) => !isInFolder(name)), `${folder}*`] : listed;
  }, names);
}

/** Prints the table 'Who may import whom' of ARCHITECTURE.md from `rooms.mjs`. */
export function printRooms() {
  const rows = Object.entries(importRules).map(([name, { path, mayImport }]) => {
    const others = mayImport === 'anything' ? mayImport : summarize(mayImport).join(', ');
    return `| ${name} | \`${readable(path)}\` | ${others || 'nothing'} |`;
  });
  return ['| room | its files | may import |', '|---|---|---|', ...rows].join('\n');
}

if (process.argv[1]?.endsWith('rooms-table.mjs')) console.log(printRooms());
