import { rooms } from './rooms.mjs';

/** A pattern as one reads it: `lib/server/(a|b)\.ts$` is `lib/server/(a|b).ts`. */
const readable = (path) => path.replace(/\\/g, '').replace(/\$$/, '').replace('(?!ui/)', '').replaceAll('|', '\\|');

const isBrowserRoom = (name) => name.startsWith('browser/');

/** All the browser's rooms together are `browser/*`. */
function summarize(names) {
  const browserRooms = Object.keys(rooms).filter(isBrowserRoom);
  const hasAll = browserRooms.every((name) => names.includes(name));
  return hasAll ? [...names.filter((name) => !isBrowserRoom(name)), 'browser/*'] : names;
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
