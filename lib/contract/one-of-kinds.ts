import * as z from 'zod/mini';

/** Returns the union of the schemas of several kinds: each by the kind that it names. */
export const oneOfKinds = <Kind extends string, Schema extends z.ZodMiniObject>(
  kinds: Readonly<Record<Kind, Schema>>,
) => z.discriminatedUnion('kind', Object.values<Schema>(kinds) as [Schema, ...Schema[]]);
