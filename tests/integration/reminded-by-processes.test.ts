import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { remindByProcesses } from '@/tests/support/reminding-processes';

/** `npm run soak` takes ten thousand people. */
const people = Number(process.env.SOAK_PEOPLE ?? 24);
const seed = Number(process.env.SOAK_SEED ?? 7);

describeWithPostgres('a month of two worker processes, one of which is killed all the time', () => {
  it(
    'reminds all by the rules, and nobody twice but for a mail server that hung up, or a death, as the log says',
    async () => {
      const { wrong, ...month } = await remindByProcesses({ seed, people });
      if (people > 1000) process.stdout.write(`${JSON.stringify(month)}\n`);
      expect(wrong).toEqual([]);
      expect(month.killed).toBeGreaterThan(1);
      expect(month.reminders).toBeGreaterThan(people);
    },
    60 * 60_000,
  );
});
