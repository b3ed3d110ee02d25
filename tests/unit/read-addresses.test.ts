import { readAddresses } from '@/lib/addresses/read-addresses';

/** What was read, each as `name email`. */
const read = (text: string) => readAddresses(text).addresses.map(({ name, email }) => `${name ?? '-'} ${email}`);

describe('addresses that people paste', () => {
  it.each([
    ['an address alone', 'ada@mail.example', ['- ada@mail.example']],
    ['a name before it', 'Ada Lovelace <ada@mail.example>', ['Ada Lovelace ada@mail.example']],
    ['a name in quotes with a comma', '"Müller, Anna" <anna@mail.example>', ['Müller, Anna anna@mail.example']],
    ['a name with a comma without quotes', 'Müller, Anna <anna@mail.example>', ['Müller, Anna anna@mail.example']],
    [
      'a quoted name with quotes in it',
      '"Ada \\"Countess\\" L." <a@mail.example>',
      ['Ada "Countess" L. a@mail.example'],
    ],
    ['the address as its own name', '"a@mail.example" <a@mail.example>', ['- a@mail.example']],
    ['two on one line, by a comma', 'a@mail.example, b@mail.example', ['- a@mail.example', '- b@mail.example']],
    ['two on one line, by a semicolon', 'a@mail.example; b@mail.example', ['- a@mail.example', '- b@mail.example']],
    ['two on one line, by a space', 'a@mail.example b@mail.example', ['- a@mail.example', '- b@mail.example']],
    [
      'two with names as Outlook writes them',
      'Müller, Anna <a@mail.example>; Beta, Bob <b@mail.example>',
      ['Müller, Anna a@mail.example', 'Beta, Bob b@mail.example'],
    ],
    ['a group of a mail program', 'Team: a@mail.example, b@mail.example;', ['- a@mail.example', '- b@mail.example']],
    ['a row of a spreadsheet', 'Ada Lovelace\tada@mail.example', ['Ada Lovelace ada@mail.example']],
    ['a row with the name behind', 'ada@mail.example;Ada;Lovelace', ['Ada Lovelace ada@mail.example']],
    ['lines of Windows', 'a@mail.example\r\nb@mail.example\r\n', ['- a@mail.example', '- b@mail.example']],
    ['quotes that do not pair', '"Ada <ada@mail.example>\nb@mail.example', ['- b@mail.example']],
  ])('are read: %s', (_, text, expected) => {
    expect(read(text).slice(-expected.length)).toEqual(expected);
  });

  it.each([',', ';', '\t'])('are read from a table whose fields %j separates', (sign) => {
    const rows = [
      ['Email', 'team', 'Name'],
      ['ada@mail.example', 'x', `"Lovelace${sign} Ada"`],
      ['bo@mail.example', '', ''],
    ];
    const text = `\uFEFF${rows.map((row) => row.join(sign)).join('\r\n')}\r\n`;
    expect(read(text)).toEqual([`Lovelace${sign} Ada ada@mail.example`.replace('\t', ' '), '- bo@mail.example']);
  });

  it('are there once each, with the first name, and counted', () => {
    const { addresses, twice } = readAddresses('a@mail.example\nAda <A@mail.example>, b@mail.example\nb@mail.example');
    expect(addresses).toEqual([
      { email: 'A@mail.example', name: 'Ada' },
      { email: 'b@mail.example', name: null },
    ]);
    expect(twice).toBe(2);
  });

  it('leave the numbers of lines in which something is none', () => {
    expect(readAddresses('a@x.example\nnobody\n\nb@x\nc@x.example, d\ne@x.example Eve f@x.example').lines).toEqual([
      2, 4, 6,
    ]);
    expect(readAddresses('name,email\n"Ada\nLovelace",a@x.example\n\nBo,nobody').lines).toEqual([5]);
  });

  it('are no line that nobody would write', () => {
    expect(readAddresses(`${'a'.repeat(2000)}@x.example`)).toEqual({ addresses: [], twice: 0, lines: [1] });
  });
});
