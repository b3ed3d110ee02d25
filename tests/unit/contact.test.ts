import { asksContact, NO_CONTACT, readContact } from '@/lib/domain/contact';

const both = { askEmail: 'required', askPhone: 'required' } as const;
const email = (typed: string) => readContact({ ...both, askPhone: 'no' }, { email: typed });
const phone = (typed: string) => readContact({ ...both, askEmail: 'no' }, { phone: typed });

describe('an email address', () => {
  it.each([
    ['ada@mail.example', 'ada@mail.example'],
    ['  Ada.King+film@Mail.EXAMPLE ', 'Ada.King+film@mail.example'],
    ["o'neil_1@sub.mail.example", "o'neil_1@sub.mail.example"],
    ['jörg@müller.example', 'jörg@müller.example'],
    ['用户@例子.公司', '用户@例子.公司'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(email(typed)).toEqual({ contact: { email: kept, phone: null }, faults: [] });
  });

  it.each([
    'ada',
    'ada@mail',
    '@mail.example',
    'ada@@mail.example',
    'ada king@mail.example',
    'Ada <ada@mail.example>',
    'ada@mail.example, bob@mail.example',
    'ada@mail..example',
    'ada.@mail.example',
    'ada@-mail.example',
    'ada@mail.example\nbcc: all@mail.example',
    'ada\u0000@mail.example',
    'ada\u202e@mail.example',
    'ada\ud800@mail.example',
    `${'a'.repeat(65)}@mail.example`,
    `ada@${'mail.'.repeat(50)}example`,
    `ada@${'a'.repeat(64)}.example`,
  ])('%j is none', (typed) => {
    expect(email(typed)).toEqual({ contact: NO_CONTACT, faults: [{ field: 'email', fault: 'invalid' }] });
  });
});

describe('a phone number', () => {
  it.each([
    ['+47 22 33 44 55', '+4722334455'],
    ['(555) 010-0199', '5550100199'],
    ['030/123.456', '030123456'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['+९१ ०९८७६ ५४३२१', '+9109876543' + '21'],
    ['＋８１　３ １２３４ ５６７８', '+81312345678'],
    ['\u202a+1 555‑010–0199\u202c', '+15550100199'],
  ])('%j is kept as its digits: %s', (typed, kept) => {
    expect(phone(typed)).toEqual({ contact: { email: null, phone: kept }, faults: [] });
  });

  it.each([
    '1234',
    'call me',
    '555-CALL-NOW',
    '+',
    '++4722334455',
    '47+22334455',
    '1'.repeat(16),
    `1 ${' '.repeat(60)}2345`,
  ])('%j is none', (typed) => {
    expect(phone(typed)).toEqual({ contact: NO_CONTACT, faults: [{ field: 'phone', fault: 'invalid' }] });
  });
});

describe('what a campaign asks for', () => {
  const given = { email: 'ada@mail.example', phone: '+4722334455' };

  it('is not kept where it does not ask', () => {
    expect(readContact({ askEmail: 'no', askPhone: 'no' }, given)).toEqual({ contact: NO_CONTACT, faults: [] });
    expect(asksContact({ askEmail: 'no', askPhone: 'no' })).toBe(false);
    expect(asksContact({ askEmail: 'no', askPhone: 'optional' })).toBe(true);
  });

  it('may be left out where it is optional, and is missing where it is required', () => {
    const nothing = { email: ' ', phone: '' };
    expect(readContact({ askEmail: 'optional', askPhone: 'optional' }, nothing)).toEqual({
      ...{ contact: NO_CONTACT, faults: [] },
    });
    const faults = [
      { field: 'email', fault: 'missing' },
      { field: 'phone', fault: 'missing' },
    ];
    expect(readContact(both, nothing)).toEqual({ contact: NO_CONTACT, faults });
    expect(readContact(both, {})).toEqual({ contact: NO_CONTACT, faults });
  });

  it('is as it was before where nothing is said of it', () => {
    expect(readContact(both, { phone: '+4711111111' }, given)).toEqual({
      ...{ contact: { ...given, phone: '+4711111111' }, faults: [] },
    });
    expect(readContact({ ...both, askEmail: 'optional' }, { email: '' }, given).contact).toEqual({
      ...{ ...given, email: null },
    });
  });
});
