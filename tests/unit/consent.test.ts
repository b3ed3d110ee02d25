import { consentBlock, consentIn, isConsentDue, isSameConsent, isTextAlone, readConsent } from '@/lib/domain/consent';
import { createUserVideo, PLAIN_CONTENT } from '../support/visit-factories';

const content = {
  ...PLAIN_CONTENT,
  ...{ consent: 'I agree.', consentText: 'All of it.', languages: ['en' as const, 'de' as const] },
  translations: { de: { title: 'Fluss', consent: 'Ich stimme zu.' } },
};

describe('what a campaign asks to accept', () => {
  it('is nothing without a line for the checkbox', () => {
    expect(readConsent({ ...content, consent: null })).toBeNull();
    expect(isTextAlone({ ...content, consent: null })).toBe(true);
    expect([isTextAlone(content), isTextAlone(PLAIN_CONTENT)]).toEqual([false, false]);
  });

  it('is both of its texts in every language, and nothing else of the campaign', () => {
    expect(readConsent(content)).toEqual({
      ...{ consent: 'I agree.', consentText: 'All of it.', languages: ['en', 'de'] },
      translations: { de: { consent: 'Ich stimme zu.' } },
    });
  });

  it('is shown in the language of the page, and what is missing there in the campaign’s own', () => {
    expect(consentIn(content, 'de')).toEqual({
      line: { text: 'Ich stimme zu.', language: 'de' },
      text: { text: 'All of it.', language: 'en' },
    });
    expect(consentIn({ ...content, languages: [] }, 'fr').line).toEqual({ text: 'I agree.', language: null });
  });

  it.each([
    ['its line', { consent: 'Yes.' }, false],
    ['its text', { consentText: 'More.' }, false],
    ['a translation', { translations: { de: { title: 'Fluss', consent: 'Ja.' } } }, false],
    ['the title', { title: 'Lake', translations: { de: { title: 'See', consent: 'Ich stimme zu.' } } }, true],
  ])('is the same or another when %s changes', (_, change, isSame) => {
    expect(isSameConsent(content, { ...content, ...change })).toBe(isSame);
  });
});

describe('a visit', () => {
  const now = new Date();
  it.each([
    [null, { completedAt: null, acceptedConsent: null }, null],
    [{ version: 2 }, { completedAt: null, acceptedConsent: null }, 'consentMissing'],
    [{ version: 2 }, { completedAt: null, acceptedConsent: 1 }, 'consentChanged'],
    [{ version: 2 }, { completedAt: null, acceptedConsent: 2 }, null],
    [{ version: 2 }, { completedAt: now, acceptedConsent: 1 }, null],
  ] as const)('of a campaign that asks for %j, which is %j, is refused for: %s', (asked, visit, refusal) => {
    expect(consentBlock(asked, visit)).toBe(refusal);
  });

  it('is asked for a version that it has not accepted, until it is finished', () => {
    expect(isConsentDue(undefined, createUserVideo())).toBe(false);
    expect(isConsentDue(2, createUserVideo())).toBe(true);
    expect(isConsentDue(2, createUserVideo({ consentVersion: 1 }))).toBe(true);
    expect(isConsentDue(2, createUserVideo({ consentVersion: 2 }))).toBe(false);
    expect(isConsentDue(2, createUserVideo({ completed: true }))).toBe(false);
  });
});
