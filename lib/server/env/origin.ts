import * as z from 'zod';

/** The origin of an address, which has nothing after it. */
export const origin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine(
    (url) => url.href === `${url.origin}/`,
    'must be scheme, host and port alone, such as https://film.example: the app cannot live below a path',
  )
  .transform((url) => url.origin);
