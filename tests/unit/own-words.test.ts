import { languages } from '@/lib/i18n/languages';
import { createOwnWords } from '../support/own-words';
import { pseudoWords } from '../support/pseudo-language';
import { readPageWords } from '../support/words';

const words = {
  start: { label: 'Voller Name', hello: '<strong>Hallo, <who>{name}</who>.</strong> {saved} von {total}.' },
  title: '{screen} · {campaign}',
  facts: '{count, plural, one {# Frage} other {# Fragen}}, etwa {minutes, plural, one {# Minute} other {# Minuten}}',
  saved: 'Alles ist gespeichert.',
  sentences: '{before} {next}',
  place: '{where, select, here {Hier, {name}.} other {Dort.}}',
};
const isOwn = createOwnWords([words], ['Ada Lovelace', 'HRfix']);

describe('the check of a page’s texts', () => {
  it.each([
    ['Voller Name', 'a message'],
    [' Voller \u00A0\n Name ', 'a message, with any space in it'],
    ['Hallo,', 'what stands before an element'],
    ['Ada Lovelace', 'what is known'],
    ['2 von 3.', 'a message with numbers'],
    ['1 Frage, etwa 2 Minuten', 'a combination of branches'],
    ['Hier, Ada Lovelace.', 'a branch with a known text in it'],
    ['Voller Name · HRfix', 'a message in a message'],
    ['Alles ist gespeichert. Hier, Ada Lovelace. Dort.', 'several sentences'],
    ['0:12', 'no word at all'],
  ])('lets “%s” pass: it is %s', (text) => {
    expect(isOwn(text)).toBe(true);
  });

  it.each([
    ['Full Name', 'a text of no message'],
    ['Voller Name!', 'a message with more'],
    ['Voller', 'a part of a message'],
    ['start.label', 'a key'],
    ['Hier, dear visitor.', 'a message with an unknown text in it'],
    ['two von 3.', 'a number that is a word'],
    ['Voller Name Ada Lovelace', 'two texts that are no sentences'],
    ['Voller Name. Alles ist gespeichert.', 'a message with a full stop put behind it'],
    ['Alles ist gespeichert. And more.', 'an unknown sentence after a known one'],
    ['Full Name · HRfix', 'an unknown text in a message'],
  ])('reports “%s”: it is %s', (text) => {
    expect(isOwn(text)).toBe(false);
  });

  it.each(languages.filter((language) => language !== 'en'))('tells English from %s', (language) => {
    const { visitor, error } = readPageWords(language);
    const isOfLanguage = createOwnWords([visitor, error]);
    expect([visitor.start.label, visitor.saving.title, error.missing.text].map(isOfLanguage)).not.toContain(false);
    const english = readPageWords('en').visitor;
    const texts = [english.start.label, english.saving.title, english.types.job.finish, 'Section 2 of 3', '2 seconds'];
    expect(texts.filter(isOfLanguage)).toEqual([]);
  });

  it('tells English from the language that nobody speaks', () => {
    const { visitor } = readPageWords('en');
    const isPseudo = createOwnWords([pseudoWords(visitor)]);
    expect(isPseudo(pseudoWords(visitor).start.label)).toBe(true);
    expect(isPseudo(visitor.start.label)).toBe(false);
  });
});
