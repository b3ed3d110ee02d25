import { parse } from 'papaparse';
import { csvHead, csvLines } from '@/lib/server/use-cases/exports/write-csv';

const COLUMNS = ['name', 'count'];
const written = (name: string) => csvLines(COLUMNS, [{ name, count: -1 }]);

it.each([
  ['=1+1'],
  ['+49 30 1'],
  ['-1'],
  ['@SUM(A1)'],
  ['＝1+1'],
  ['\t=1+1'],
  ['\r=1+1'],
  [' =1+1'],
  ['"=1+1"'],
  ['Ada;=cmd|calc'],
  ['Ada; =cmd|calc'],
  ['Ada;"=cmd|calc"'],
  ['Ada\t@cmd'],
  ['Ada\n-cmd'],
  ['Ada\r\n+cmd'],
])('%j begins a formula nowhere, whatever parts the cells', (name) => {
  for (const delimiter of [',', ';', '\t']) {
    const cells = parse<string[]>(written(name).replace(',-1\n', ''), { delimiter }).data.flat();
    for (const part of cells.flatMap((cell) => cell.split(/[;\t\r\n]/))) expect(part).not.toMatch(/^[ "]*[=+\-@＝]/);
  }
});

it.each(['Ada Lovelace', 'a=b', 'ada@mail.example', 'River – stories; part 2', '2026-11-24T10:00:00.000Z', ''])(
  '%j stays as it is',
  (name) => {
    expect(parse(written(name).trim()).data).toEqual([[name, '-1']]);
  },
);

it('no heading of a table begins a formula', () => {
  expect(csvHead(['=1+1'])).toBe("\ufeff'=1+1\n");
});

it('a table begins with its columns, and the mark of UTF-8', () => {
  expect(csvHead(COLUMNS)).toBe('\ufeffname,count\n');
});
