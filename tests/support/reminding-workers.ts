import { planReminders } from '@/lib/server/use-cases/messages/plan-reminders';
import { sendDueMessages } from '@/lib/server/use-cases/messages/send-messages';
import { Killed } from './killable';
import type { Messages } from './open-messages';

/** Who sends what is due. */
export type RemindingWorkers = {
  /** Does all that is due now, whoever dies at it. */
  work(): Promise<void>;
  /** Called when the mail server has an email, and has not said so: some die now. */
  onEmail(): Promise<void> | void;
  killed(): number;
  /** How often the log said that somebody may get an email twice. */
  doubts(): number;
  stop(): Promise<void>;
};

/** Two workers in this process, which die when an email is out that they have not noted. Others take their places. */
export async function remindInThisProcess(house: Messages, random: () => number): Promise<RemindingWorkers> {
  const { store } = house.useCases;
  let killed = 0;
  const emails = {
    ...store.emails,
    async noteSent(id: string, at: Date) {
      if (random() >= 0.02) return store.emails.noteSent(id, at);
      killed += 1;
      throw new Killed();
    },
  };
  async function send(): Promise<void> {
    for (let isDead = true; isDead;)
      isDead = await sendDueMessages({ ...house.deps(), store: { ...store, emails } }).then(
        () => false,
        (error: unknown) => (error instanceof Killed ? true : Promise.reject(error)),
      );
  }
  return {
    async work() {
      await planReminders(house.deps());
      await Promise.all([send(), send()]);
    },
    onEmail: () => {},
    killed: () => killed,
    doubts: house.doubts,
    stop: async () => {},
  };
}
