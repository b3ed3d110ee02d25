import { existsSync } from 'node:fs';
import { readNamedRows } from '@/tests/report/named-rows.mjs';
import { chooseTurn, filesOutOfTurn, turns } from '@/scripts/lib/test-turns.mjs';

const all = turns.flat();
const each = turns.map((_, index) => String(index + 1));

it('each file with a turn is there, and has one', () => {
  expect(all.filter((file) => !existsSync(`tests/${file}.test.ts`))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

it('what shows a row of the specification is run every time', () => {
  const showing = new Set(readNamedRows('tests').map(({ file }) => file));
  expect(all.filter((file) => showing.has(file))).toEqual([]);
});

it('a turn leaves out the files of the others, and after all of them each was run', () => {
  const ran = each.map((turn) => all.filter((file) => !filesOutOfTurn(turn, []).includes(file)));
  expect(ran).toEqual(turns);
});

it('what has just been changed is not left out', () => {
  const [first, second] = [turns[0]![0]!, turns[1]![0]!];
  expect(filesOutOfTurn('1', [first])).toEqual(filesOutOfTurn('1', []));
  expect(filesOutOfTurn('1', [second])).toEqual(filesOutOfTurn('1', []).filter((file) => file !== second));
});

it('nothing is left out of all, or where no turn was or can be chosen', () => {
  expect([filesOutOfTurn('all', []), filesOutOfTurn('', [])]).toEqual([[], []]);
  expect(chooseTurn(undefined, null)).toBe('all');
});

it('a turn that is asked for is the one', () => {
  expect([...each, 'all'].map((turn) => chooseTurn(turn, 'ffffffff'))).toEqual([...each, 'all']);
});

it.each(['0', '4', 'some', '1.5'])('there is no turn %s', (turn) => {
  expect(() => chooseTurn(turn, 'ffffffff')).toThrow('choose a turn from 1 to 3, or all');
  expect(() => filesOutOfTurn(turn, [])).toThrow('choose a turn from 1 to 3, or all');
});

it('the same tree has the same turn, and other trees have each', () => {
  const trees = Array.from({ length: 30 }, (_, index) => `0000${index.toString(16).padStart(4, '0')}f3c2`);
  expect(trees.map((tree) => chooseTurn(undefined, tree))).toEqual(trees.map((tree) => chooseTurn('', tree)));
  expect(new Set(trees.map((tree) => chooseTurn(undefined, tree)))).toEqual(new Set(each));
});
