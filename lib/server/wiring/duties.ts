import { sendDueDeliveries, sweepDeliveries } from '../use-cases/webhooks/deliver-webhooks';
import { applyRetention } from '../use-cases/upkeep/apply-retention';
import type { Deps } from '../use-cases/deps';
import { eraseClosedCampaigns } from '../use-cases/campaigns/erase-campaign';
import { eraseRehearsals } from '../use-cases/upkeep/erase-rehearsals';
import { runExclusively } from '../use-cases/run-exclusively';
import { removeDoomed } from '../use-cases/upkeep/remove-doomed';
import { planReminders } from '../use-cases/messages/plan-reminders';
import { resumeWork } from '../use-cases/films/resume-work';
import { sendDueCaptionedFilms } from '../use-cases/transcripts/caption-film';
import { sweep } from '../use-cases/upkeep/sweep';
import type { Duty } from '../calls/plug-in';
import { whileClocksAgree } from './clocks-agree';
import type { Core } from './core';

const DELIVER_MS = 2_000;
/** Files that nobody needs are removed soon: an erased person's. */
const REMOVE_MS = 2_000;
/** A campaign that an owner has erased is seen by nobody, and its visits go one after the other. */
const ERASE_MS = 10_000;
/** A film with captions gives way to others, and somebody waits for it. */
const CAPTIONED_MS = 15_000;
const UPKEEP_MS = 60_000;
const RETENTION_MS = 60 * 60_000;
/** Of the time between two runs, how much passes before another worker may run the same: it is due again then. */
const TURN = 5 / 6;

/**
 * Returns the duties of every worker. None waits for another, and each has timers of its own. `tellMembers`: emails
 * members of new submissions; `null`: this worker sends no emails.
 */
export function createDuties(
  { clock, logger, database, plugIn, isOnlyProcess }: Core,
  deps: Deps,
  tellMembers: (() => Promise<void>) | null,
): Duty[] {
  const ifClocksAgree = whileClocksAgree(clock, logger);
  const forAll = createForAll({ isOnlyProcess }, deps);
  /** A worker that may remove nothing takes nobody's turn. */
  const removal = (name: string, everyMs: number, remove: (given: Deps) => Promise<void>): Duty => {
    const duty = forAll({ name, everyMs, run: () => remove(deps) });
    return { ...duty, run: ifClocksAgree(duty.run) };
  };

  /** What is to be emailed is found by who sends it. */
  const emailing = (name: string, run: () => Promise<void>): Duty => ({
    ...forAll({ name, everyMs: UPKEEP_MS, run }),
    isOfNetwork: true,
  });

  return [
    forAll({ name: 'resume', everyMs: UPKEEP_MS, run: () => resumeWork(deps) }),
    forAll({ name: 'captioned films', everyMs: CAPTIONED_MS, run: () => sendDueCaptionedFilms(deps) }),
    removal('sweep', UPKEEP_MS, sweep),
    removal('rehearsals', UPKEEP_MS, eraseRehearsals),
    removal('erase campaigns', ERASE_MS, eraseClosedCampaigns),
    removal('retention', RETENTION_MS, applyRetention),
    removal('deliveries', RETENTION_MS, sweepDeliveries),
    { name: 'vacuum', everyMs: UPKEEP_MS, run: () => database.vacuum() },
    // Several at once claim different files.
    { name: 'remove', everyMs: REMOVE_MS, run: ifClocksAgree(() => removeDoomed(deps)) },
    { name: 'deliver', everyMs: DELIVER_MS, isOfNetwork: true, run: () => sendDueDeliveries(deps) },
    ...(tellMembers
      ? [
          emailing('reminders', () => planReminders(deps)),
          emailing('received', () => deps.store.emails.addReceived(deps.now())),
          emailing('tell members', tellMembers),
        ]
      : []),
    ...((deps.videoSession && plugIn?.duties(deps, ifClocksAgree)) ?? []),
  ];
}

/** One worker at a time does it for all of them: each would find the same to do. */
export const createForAll =
  ({ isOnlyProcess }: Pick<Core, 'isOnlyProcess'>, deps: Deps) =>
  ({ name, everyMs, run }: Duty): Duty => {
    const turn = { key: `duty ${name}`, seconds: (everyMs / 1000) * TURN };
    return { name, everyMs, run: isOnlyProcess ? run : () => runExclusively(deps, turn, run) };
  };
