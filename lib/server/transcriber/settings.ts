import { basename } from 'node:path';
import * as z from 'zod';
import type { TranscriberSetup } from '../ports/transcriber';
import { commandWords } from './command-words';

/** Says what is wrong with an address, or `undefined`. The address is in no message: it may hold a password. */
function faultOfAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { username, password, hash } = new URL(text);
  if (username || password) return 'must have no name and password in it: TRANSCRIBER_TOKEN is for that';
  return hash ? 'must have no # in it' : undefined;
}

function faultOfCommand(command: string): string | undefined {
  try {
    commandWords(command);
  } catch (error) {
    return (error as Error).message;
  }
}

/** A check of zod that says what `faultOf` says. */
const without = (faultOf: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = faultOf(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  });

/** The variables of what writes down speech; without any, nothing is written down. */
export const transcriberVariables = {
  /** A service with `POST /v1/audio/transcriptions`: its address up to `/v1`, or the whole. Speech is sent there. */
  TRANSCRIBER_URL: z
    .url({ protocol: /^https?$/ })
    .check(without(faultOfAddress))
    .optional(),
  TRANSCRIBER_MODEL: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\p{Cc}]+$/u, 'must be the name of a model')
    .optional(),
  /** What the service knows this server by. Its file may be empty: then there is none. */
  TRANSCRIBER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'must be of letters, digits and signs alone')
    .transform((token) => token || undefined)
    .optional(),
  /** A program of this machine, with its arguments. */
  TRANSCRIBER_COMMAND: z.string().check(without(faultOfCommand)).optional(),
};

export type TranscriberSettings = z.output<z.ZodObject<typeof transcriberVariables>>;

export const transcriberSecrets = ['TRANSCRIBER_TOKEN'];

/** What is useless without the other. */
export const transcriberPairs = [
  ['TRANSCRIBER_MODEL', 'TRANSCRIBER_URL'],
  ['TRANSCRIBER_TOKEN', 'TRANSCRIBER_URL'],
] as const;

/** Returns what is wrong with the variables together. */
export function transcriberFaults({ TRANSCRIBER_URL, TRANSCRIBER_COMMAND }: TranscriberSettings) {
  if (!TRANSCRIBER_URL || !TRANSCRIBER_COMMAND) return [];
  return [{ name: 'TRANSCRIBER_COMMAND', message: 'cannot be set with TRANSCRIBER_URL: leave one of them out' }];
}

/** What a service's address ends with: that of OpenAI, and that of whisper.cpp's server unless it is told otherwise. */
const CALLS = ['/audio/transcriptions', '/inference'];

/** Returns where speech is sent. */
export function callAddress(given: string): URL {
  const url = new URL(given);
  const path = url.pathname.replace(/\/$/, '');
  url.pathname = CALLS.some((call) => path.endsWith(call)) ? path : `${path}${CALLS[0]}`;
  return url;
}

/** Returns how speech is written down on this server, as members may know it; `null`: it is not. */
export function transcriberSetup(env: TranscriberSettings): TranscriberSetup | null {
  const { TRANSCRIBER_URL, TRANSCRIBER_MODEL, TRANSCRIBER_COMMAND } = env;
  if (TRANSCRIBER_URL) {
    const { origin, pathname, host } = new URL(TRANSCRIBER_URL);
    // What stands after a ? may be a key.
    const address = `${origin}${pathname.replace(/\/$/, '')}`;
    return { kind: 'service', address, host, model: TRANSCRIBER_MODEL ?? null };
  }
  if (!TRANSCRIBER_COMMAND) return null;
  // Its arguments may be nobody else's business.
  return { kind: 'command', command: basename(commandWords(TRANSCRIBER_COMMAND)[0]) };
}
