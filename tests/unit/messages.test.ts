import { fillPlaces, messageFaults, placesIn, saysClosing } from '@/lib/domain/messages';

const words = (text: string, subject = 'For {name}') => ({ subject, text });

describe('the words of a message', () => {
  it('may have every placeholder, each as often as they like', () => {
    const text = '{name} {title} {organization} {link} {closes} {minutes} {questions} {link}';
    expect(messageFaults('reminder', words(text, text), true)).toEqual([]);
  });

  it('may have no other', () => {
    expect(messageFaults('accepted', words('From {organisation}, {Name}', '{x}'), true)).toEqual([
      { field: 'subject', fault: 'unknown', placeholder: 'x' },
      { field: 'text', fault: 'unknown', placeholder: 'organisation' },
      { field: 'text', fault: 'unknown', placeholder: 'Name' },
    ]);
    expect(placesIn('{ name } {} {{link}} {a b}')).toEqual(['link']);
  });

  it.each([
    ['invitation', true],
    ['reminder', true],
    ['received', false],
    ['accepted', false],
    ['declined', false],
  ] as const)('of %s need a link: %s', (kind, isNeeded) => {
    const missing = { field: 'text', fault: 'missing', placeholder: 'link' };
    expect(messageFaults(kind, words('Hello', 'See {link}'), true)).toEqual(isNeeded ? [missing] : []);
  });

  it('say no closing of a campaign that has none', () => {
    expect(saysClosing(words('{link}', 'Until {closes}'))).toBe(true);
    expect(messageFaults('invitation', words('{link} {closes}'), false)).toEqual([
      { field: 'text', fault: 'noClosing', placeholder: 'closes' },
    ]);
  });

  it('are filled in once, and a name that looks like a placeholder is a name', () => {
    const values = {
      name: '{link}',
      title: 'T',
      organization: 'O',
      link: 'L',
      closes: 'C',
      minutes: '3',
      questions: '4',
    };
    expect(fillPlaces('{name} {title} {link} {other}', values)).toBe('{link} T L {other}');
  });
});
