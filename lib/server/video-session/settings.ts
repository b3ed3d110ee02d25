import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { origin } from '../env/origin';
import { faultsOfPairs, type Given, readVariables, withSecretFiles } from '../env/settings';

const prefixes = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((one) => one !== ''))
  .pipe(z.array(z.url({ protocol: /^https?$/ }).refine((url) => url.endsWith('/'), 'must end with a slash')));

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

const PAIRS = [
  ['OPENTOK_API_KEY', 'OPENTOK_API_SECRET'],
  ['OPENTOK_API_SECRET', 'OPENTOK_API_KEY'],
  ['VONAGE_APPLICATION_ID', 'VONAGE_PRIVATE_KEY'],
  ['VONAGE_PRIVATE_KEY', 'VONAGE_APPLICATION_ID'],
] as const;

const Variables = z
  .object({
    /**
     * The account of the hosted video session's older service (OpenTok), or the application of the newer one (Vonage).
     * With neither, nothing is recorded by a service.
     */
    OPENTOK_API_KEY: z.string().min(1).optional(),
    OPENTOK_API_SECRET: z.string().min(1).optional(),
    OPENTOK_API_URL: origin.default('https://api.opentok.com'),
    VONAGE_APPLICATION_ID: z.string().min(1).optional(),
    /** PEM; a variable of one line has `\n` for its line ends. */
    VONAGE_PRIVATE_KEY: z
      .string()
      .transform((value) => value.replaceAll('\\n', '\n'))
      .refine(isPrivateKey, 'must be a private RSA key in PEM')
      .optional(),
    VONAGE_API_URL: origin.default('https://video.api.vonage.com'),
    /** The addresses below which the service may offer its recordings. */
    VIDEO_ARCHIVE_URLS: prefixes.default([
      'https://tokbox.com.archive2.s3.amazonaws.com/',
      'https://s3.amazonaws.com/tokbox.com.archive2/',
      'https://tokbox.com.archive2.eu.s3.amazonaws.com/',
      'https://s3.amazonaws.com/tokbox.com.archive2.eu/',
      'https://tokbox.com.archive2.eu.s3.eu-west-1.amazonaws.com/',
      'https://s3.eu-west-1.amazonaws.com/tokbox.com.archive2.eu/',
      'https://s3-eu-west-1.amazonaws.com/tokbox.com.archive2.eu/',
    ]),
    /** What browsers connect to for a video session; read by scripts/serve.mjs. Left out: the service's own origins. */
    VIDEO_SESSION_ORIGINS: z
      .string()
      .regex(
        /^(?:(?:https?|wss?):\/\/[\w.*-]+(?::\d+)?(?:[\s,]+|$))*$/i,
        'must be origins, such as wss://*.video.example',
      )
      .optional(),
  })
  .superRefine((env, context) => {
    for (const { name, message } of faultsOfPairs(env, PAIRS))
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.OPENTOK_API_KEY && env.VONAGE_APPLICATION_ID)
      context.addIssue({
        code: 'custom',
        path: ['OPENTOK_API_KEY'],
        message: 'and VONAGE_APPLICATION_ID are both set: choose one video service and leave the other out',
      });
  });

export type SessionSettings = z.output<typeof Variables>;

/** The variables of the video service. */
export const variableNames = Object.keys(Variables.shape);

/** Reads the variables of the video service. Throws one error that names every invalid one. */
export function readSettings(given: Given): SessionSettings {
  return readVariables(Variables, withSecretFiles(given, ['OPENTOK_API_SECRET', 'VONAGE_PRIVATE_KEY']));
}
