import * as z from 'zod/mini';

const link = z.url({ protocol: /^https?$/ });

/**
 * The configuration of a white-label brand (spec 1.19). Its colours, corners and logo drawing are in its tokens.css.
 */
export const Brand = z.strictObject({
  /** The whitelabel id in calls and in the visitor's storage key; `null` when the brand has none. */
  id: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  displayName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  contact: z.strictObject({ email: z.email() }),
  /** Visitors of the bare site root are sent to this origin, unless `redirect` is false. */
  redirectDomain: link,
  redirect: z.boolean(),
  marketingLink: link,
  termsOfServiceLink: link,
  faqLink: link,
  contactLink: link,
  /**
   * The link that opens a campaign in the brand's mobile app. `null`: there is no app, and phones record in their
   * browser.
   */
  appDeepLink: z.nullable(z.url()),
  /**
   * Where visitors with a phone record when the brand has an app. `app`, the default: in the app (spec 4.46).
   * `app-or-browser`: the dialog that leads to the app also offers to record in the browser.
   */
  phones: z.optional(z.enum(['app', 'app-or-browser'])),
  /**
   * Which recorder an iPhone or iPad uses where both are possible. `session-first`, the default: the hosted video
   * session (spec 1.16). `native-first`: the browser's own, so that takes are kept on the device and nothing is paid.
   */
  recorder: z.optional(z.enum(['session-first', 'native-first'])),
  /** File name of the full logo in the brand's folder. */
  logo: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)),
});

export type Brand = z.infer<typeof Brand>;

/** Throws one error that names every missing or malformed field. */
export function parseBrand(key: string, config: unknown): Brand {
  const result = Brand.safeParse(config);
  if (result.success) return result.data;
  const faults = result.error.issues.map(
    (issue) => `  ${[...issue.path, ...unknownKeys(issue)].join('.')}: ${issue.message}`,
  );
  throw new Error(`brands/${key}/config.ts has faults:\n${faults.join('\n')}`);
}

function unknownKeys(issue: z.core.$ZodIssue): string[] {
  return issue.code === 'unrecognized_keys' ? [issue.keys.join(',')] : [];
}
