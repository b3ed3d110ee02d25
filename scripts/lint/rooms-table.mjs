import { rooms } from './rooms.mjs';

/** A pattern as one reads it: `lib/server/(a|b)\.ts$` is `lib/server/(a|b).ts`. */
const readable = (path) => path.replace(/\\/g, '').replace(/\$$/, '').replaceAll('|', '\\|');

/** All rooms of one folder together are `browser/*` and `components/*`. */
function summarize(names) {
  return ['browser/', 'components/'].reduce((listed, folder) => {
    const isInFolder = (name) => name.startsWith(folder);
    const hasAll = Object.keys(rooms)
      .filter(isInFolder)
      .every((name) => listed.includes(name));
    return hasAll ? [...listed.filter((name) => !isInFolder(name)), `${folder}*`] : listed;
  }, names);
}

/** The table 'Who may import whom' of ARCHITECTURE.md, as `rooms.mjs` has it. */
export function printRooms() {
  const rows = Object.entries(rooms).map(([name, { path, mayImport }]) => {
    const others = mayImport === 'anything' ? mayImport : summarize(mayImport).join(', ');
    return `| ${name} | \`${readable(path)}\` | ${others || 'nothing'} |`;
  });
  return ['| room | its files | may import |', '|---|---|---|', ...rows].join('\n');
}

if (process.argv[1]?.endsWith('rooms-table.mjs')) console.log(printRooms());
