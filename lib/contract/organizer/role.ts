import * as z from 'zod/mini';

/** What a member of an organization is, from the least to the most; each may do what those before it may. */
export const ROLES = ['reviewer', 'editor', 'owner'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** What a token may be allowed to do: each is given by itself. */
export const SCOPES = ['read', 'download', 'write', 'erase'] as const;
export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;
