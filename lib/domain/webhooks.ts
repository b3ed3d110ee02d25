const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How long to wait after each failed try, seconds. The last try is a day after the first: a server that is down over
 * night loses nothing (docs/decisions/0034-webhooks.md).
 */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 7 * HOUR, 10.4 * HOUR] as const;

/** How often a delivery is tried by itself. */
export const DELIVERY_TRIES = PAUSES.length + 1;

/** An endpoint that has not answered for so long is switched off, seconds. */
export const SILENT_SECONDS = 48 * HOUR;

/** For how long a replaced secret still signs beside the new one, seconds. */
export const OLD_SECRET_SECONDS = 24 * HOUR;

/** How long deliveries can be looked at and sent again, days. */
export const DELIVERY_DAYS = 30;

/** Returns when a delivery is tried again that has failed `tries` times, the last time `at`; `null`: not by itself. */
export function nextTry(tries: number, at: Date): Date | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : new Date(at.getTime() + pause * 1000);
}

/** Whether an answer with this status says that the event has arrived; every other, a redirect too, that it has not. */
export const isArrived = (status: number | null) => status !== null && status >= 200 && status < 300;

/** Whether the endpoint's answer asks to be left alone from now on. */
export const isGone = (status: number | null) => status === 410;
