/** Some of many rows in the order of a time and an id: at most `limit`, after that place. */
export type Page = { after: { at: Date; id: string } | null; limit: number };
