import { CallError } from './call-error';
import { type Api, api } from './client';

/** The version of the consent that calls wait for. `isUrgent`: what the visitor does now is among them. */
export type HeldCalls = { version: number; isUrgent: boolean };

/** Holds calls that the server refuses until their visitor has accepted what the campaign asks to accept now. */
export type ConsentGate = {
  /** `null`: no call waits. */
  held(): HeldCalls | null;
  subscribe(listener: () => void): () => void;
  /** Resolves when the gate is opened. */
  wait(call: HeldCalls): Promise<void>;
  /** Lets all that wait try again. */
  open(): void;
};

export function createConsentGate(): ConsentGate {
  let held: HeldCalls | null = null;
  let waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();

  function set(next: HeldCalls | null): void {
    held = next;
    listeners.forEach((listener) => listener());
  }

  return {
    held: () => held,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    wait: ({ version, isUrgent }) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        set({ version: Math.max(version, held?.version ?? 0), isUrgent: isUrgent || (held?.isUrgent ?? false) });
      }),
    open() {
      const released = waiting;
      waiting = [];
      set(null);
      released.forEach((resolve) => resolve());
    },
  };
}

/** Calls that are made while the visitor does something else: a recording must not be disturbed for them. */
const IN_BACKGROUND: ReadonlySet<string> = new Set([
  'getUploadUrl',
  'confirmTake',
  'updateUserVideo',
  'uploadRecording',
]);

/** Returns the calls such that none is refused for want of consent: it waits, and is made again. */
export function waitingForConsent(calls: Api, gate: ConsentGate): Api {
  const waiting = Object.entries(calls).map(([name, call]) => [
    name,
    async (input: never): Promise<unknown> => {
      for (;;) {
        try {
          return await call(input);
        } catch (error) {
          const version = versionAsked(error);
          if (version === null) throw error;
          await gate.wait({ version, isUrgent: !IN_BACKGROUND.has(name) });
        }
      }
    },
  ]);
  return Object.fromEntries(waiting) as Api;
}

/** Returns the version that has to be accepted before a refused call is made again; `null`: it was refused for else. */
export function versionAsked(error: unknown): number | null {
  if (!(error instanceof CallError)) return null;
  const { code, details } = error;
  if (code !== 'consentMissing' && code !== 'consentChanged') return null;
  const consent = details.consent as { version?: unknown } | null | undefined;
  return typeof consent?.version === 'number' ? consent.version : 0;
}

/** The gate of this page, and the calls that wait at it. */
export const consentGate = createConsentGate();
export const agreedApi = waitingForConsent(api, consentGate);
