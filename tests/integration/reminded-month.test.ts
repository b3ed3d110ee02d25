import { simulateRemindedMonth } from '@/tests/support/reminded-month';

/** `npm run soak` takes ten thousand people. */
const people = Number(process.env.SOAK_PEOPLE ?? 60);
const seed = Number(process.env.SOAK_SEED ?? 7);

it(
  'in a month of workers that die and a mail server that puts off, refuses and hangs up, all are reminded by the rules',
  async () => {
    const { wrong, ...month } = await simulateRemindedMonth({ seed, people });
    expect(wrong).toEqual([]);
    expect(month.reminders).toBeGreaterThan(people);
  },
  60 * 60_000,
);
