/** Who wants no emails of an organization. An address is known by a key that is made from it, and not by itself. */
export type UnsubscribeRepository = {
  /** Whose emails they are, and whether they are refused; `null`: there is no such organization. */
  find(organizationId: string, key: string): Promise<{ organization: string; isRefused: boolean } | null>;
  /** A refusal that is there already stays as it is. */
  add(organizationId: string, key: string, at: Date): Promise<void>;
  /** Returns those of the keys that refuse. */
  findMany(organizationId: string, keys: readonly string[]): Promise<Set<string>>;
};
