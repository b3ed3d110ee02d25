import { rooms } from './rooms.mjs';

const listed = (names) => names.join(', ') || 'nothing';

/** One part, and what it may import besides: `upload → take-store, api`. */
function printPart([part, uses]) {
  if (uses.only) return `${part} (${uses.only.length > 0 ? `only ${uses.only.join(', ')}` : 'nothing'})`;
  return uses.length > 0 ? `${part} → ${uses.join(', ')}` : part;
}

function printRow([name, { folder, mayImport, parts = {} }]) {
  const others = mayImport === 'anything' ? mayImport : listed(mayImport);
  const inside = Object.entries(parts).map(printPart).join('; ');
  return `| ${name} | ${folder === '.' ? 'the root' : `\`${folder}/\``} | ${others} | ${inside} |`;
}

/** Prints the table 'Who may import whom' of ARCHITECTURE.md from `rooms.mjs`. */
export function printRooms() {
  const rows = Object.entries(rooms).map(printRow);
  return [
    '| room | folder | may import | its parts, and what each may import besides |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

if (process.argv[1]?.endsWith('rooms-table.mjs')) console.log(printRooms());
