import { NO_REMINDERS, type Reminder } from '@/lib/contract/organizer/reminders';
import { inDaytime, isSecondFirst, reminderDue, remindersOn } from '@/lib/domain/reminders';

const rules = { ...NO_REMINDERS, firstBeforeClosing: 7, secondBeforeClosing: 2, started: 2, opened: 4 };
const oslo = { opens: null, closes: '2026-11-30T23:59', timeZone: 'Europe/Oslo' };
const person = {
  ...{ given: { closes: null }, timeZone: null },
  ...{ openedAt: new Date('2026-11-19T22:30:00Z'), beganAt: new Date('2026-11-21T14:52:00Z') },
};
const due = (reminder: Reminder, of: object = {}) =>
  reminderDue(reminder, rules, oslo, { ...person, ...of })?.toISOString() ?? null;

describe('a reminder is due', () => {
  it('at the hour of the campaign, in its zone, days before the day on which it closes', () => {
    expect(due('firstBeforeClosing')).toBe('2026-11-23T09:00:00.000Z');
    expect(due('secondBeforeClosing')).toBe('2026-11-28T09:00:00.000Z');
  });

  it('by the day that was given to the person', () => {
    expect(due('secondBeforeClosing', { given: { closes: '2026-12-07T12:00' } })).toBe('2026-12-05T09:00:00.000Z');
  });

  it('never before the closing of a campaign that has none', () => {
    expect(reminderDue('firstBeforeClosing', rules, { ...oslo, closes: null }, person)).toBeNull();
  });

  it('days after the day on which the person began, or opened the link', () => {
    expect(due('started')).toBe('2026-11-23T09:00:00.000Z');
    expect(due('opened')).toBe('2026-11-23T09:00:00.000Z');
    expect(due('started', { beganAt: null })).toBeNull();
    expect(due('opened', { openedAt: null })).toBeNull();
  });

  it('at the same hour in the zone of the person, where that is known', () => {
    expect(due('started', { timeZone: 'Asia/Tokyo' })).toBe('2026-11-23T01:00:00.000Z');
    expect(due('started', { timeZone: 'Pacific/Honolulu' })).toBe('2026-11-23T20:00:00.000Z');
  });

  it('at the same hour when clocks are set back meanwhile', () => {
    const before = { beganAt: new Date('2026-10-23T12:00:00Z') };
    expect(due('started', before)).toBe('2026-10-25T09:00:00.000Z');
  });

  it('never by a rule that is off', () => {
    expect(reminderDue('opened', { ...rules, opened: null }, oslo, person)).toBeNull();
    expect(remindersOn({ ...rules, opened: null })).toEqual(['firstBeforeClosing', 'secondBeforeClosing', 'started']);
    expect(remindersOn(NO_REMINDERS)).toEqual([]);
  });
});

it.each([
  ['2026-11-23T06:59:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-23T07:00:00Z', '2026-11-23T07:00:00.000Z'],
  ['2026-11-23T19:59:00Z', '2026-11-23T19:59:00.000Z'],
  ['2026-11-23T20:00:00Z', '2026-11-24T09:00:00.000Z'],
  ['2026-11-23T23:30:00Z', '2026-11-24T09:00:00.000Z'],
])('what would be sent at %s is sent at %s, for it is not night then', (moment, sent) => {
  expect(inDaytime(new Date(moment), 10, 'Europe/Oslo').toISOString()).toBe(sent);
});

it('the second reminder comes after the first', () => {
  expect(isSecondFirst(rules)).toBe(false);
  expect(isSecondFirst({ ...rules, secondBeforeClosing: null })).toBe(false);
  expect(isSecondFirst({ ...rules, secondBeforeClosing: 7 })).toBe(true);
  expect(isSecondFirst({ ...rules, firstBeforeClosing: null })).toBe(true);
});
