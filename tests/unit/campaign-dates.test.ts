import { CampaignContent } from '@/lib/contract/campaign-content';
import { CampaignFile } from '@/lib/contract/campaign-file';
import { calendarEntry } from '@/lib/domain/calendar-entry';
import { datesOf } from '@/lib/domain/campaign-dates';
import { PLAIN_CONTENT, createSection } from '../support/visit-factories';

it.each([
  ['2026-12-01T08:00', 'Europe/Oslo', '2026-12-01T07:00:00.000Z'],
  ['2026-12-01T08:00', 'Asia/Kolkata', '2026-12-01T02:30:00.000Z'],
  ['2026-12-01T00:00', 'Pacific/Kiritimati', '2026-11-30T10:00:00.000Z'],
  ['2026-12-01T00:00', 'Pacific/Pago_Pago', '2026-12-01T11:00:00.000Z'],
  ['2026-12-01T08:00', null, '2026-12-01T08:00:00.000Z'],
  // Another system may know it.
  ['2026-12-01T08:00', 'Europe/Atlantis', '2026-12-01T08:00:00.000Z'],
  // Clocks were set forward: nobody saw this time, and it is as much later.
  ['2026-03-29T02:30', 'Europe/Oslo', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // Clocks were set back: it was twice, and the first counts.
  ['2026-10-25T02:30', 'Europe/Oslo', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('%s in %s is %s', (opens, timeZone, moment) => {
  expect(datesOf({ opens, closes: null, timeZone }).opensAt?.toISOString()).toBe(moment);
});

it.each([
  [{ opens: '2026-12-01T08:00' }, true],
  [{ opens: ' 2026-12-01T08:00 ' }, true],
  [{ opens: '2026-12-01' }, false],
  [{ opens: '2026-12-01T08:00Z' }, false],
  [{ opens: '2026-12-01T08:00:00' }, false],
  [{ opens: '2026-02-30T08:00' }, false],
  [{ opens: '2026-12-01T24:00' }, false],
  [{ closes: 'tomorrow' }, false],
  [{ timeZone: 'Europe/Oslo' }, true],
  [{ timeZone: 'UTC' }, true],
  [{ timeZone: '+01:00' }, false],
  [{ timeZone: 'Europe/Atlantis' }, false],
])('a campaign may say %j: %s', (dates, may) => {
  expect(CampaignContent.safeParse({ ...PLAIN_CONTENT, ...dates }).success).toBe(may);
});

it.each([
  ['2026-12-01T08:00', '2026-12-01T08:01', []],
  ['2026-12-01T08:00', '2026-12-01T08:00', ['must be later than opens']],
  ['2026-12-01T08:00', '2026-11-30T23:59', ['must be later than opens']],
])('a file may say that a campaign opens at %s and closes at %s, but for: %j', (opens, closes, faults) => {
  const { type, allowSharing } = PLAIN_CONTENT;
  const campaign = { name: 'river', type, allowSharing, status: 'active', sections: [createSection()], opens, closes };
  const read = CampaignFile.safeParse({ organization: { name: 'House' }, campaigns: [campaign] });
  expect(read.error?.issues.map(({ message }) => message) ?? []).toEqual(faults);
});

it('a calendar gets the moment, the name in one line of text, and the address; long lines are folded', () => {
  const entry = calendarEntry({
    title: `Say hello, ${'wide river; '.repeat(10)}\nBEGIN:VEVENT`,
    address: 'https://film.example/river/start',
    at: new Date('2026-12-01T07:00:00Z'),
    madeAt: new Date('2026-11-01T00:00:00Z'),
  });
  const lines = entry.split('\r\n');
  expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261201T070000Z', 'DTSTAMP:20261101T000000Z']));
  expect(entry.replaceAll('\r\n ', '')).toContain('SUMMARY:Say hello\\, wide river\\; wide river\\;');
  expect(entry).toContain('URL:https://film.example/river/start');
});
