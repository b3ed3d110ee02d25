import { checkText, listTexts } from '../../scripts/lib/check-words.mjs';
import { foreignTexts, pseudoText, pseudoWords } from '../support/pseudo-language';
import { words } from '../support/words';

it('a text is accented, longer by two fifths, and shows where it ends', () => {
  expect(pseudoText('Record Again')).toBe('⟦Réçöřd~~~ Äĝáîñ~~⟧');
});

it('arguments, tags and branches stay as they are', () => {
  expect(pseudoText('<b>Hi</b> {name}, {count, plural, one {# take} other {# takes}}')).toBe(
    '⟦<b>Hî~</b> {name}, {count,plural,one{# táké~~} other{# tákéš~~}}⟧',
  );
});

it('every message of the app stays whole in it', () => {
  const { visitor, error, organizer, mail } = words;
  const all = listTexts({ visitor, error, organizer, mail });
  const own = listTexts(pseudoWords({ visitor, error, organizer, mail }));
  // Apostrophes of English, which are no rule of this language.
  const faults = [...own].flatMap(([path, text]) =>
    checkText('en', text.replaceAll("'", '’'), all.get(path)!.replaceAll("'", '’')).map((fault) => `${path}: ${fault}`),
  );
  expect(faults.filter((fault) => !fault.includes('…'))).toEqual([]);
});

it('what is in no messages file is found', () => {
  expect(foreignTexts([pseudoText('Record'), 'Record', '12:30', '—'])).toEqual(['Record']);
});
