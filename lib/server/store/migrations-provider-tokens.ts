import { sql, type Kysely, type Migration } from 'kysely';

/** Tokens of the OpenID provider, which earlier versions kept and nobody has ever used. */
export const providerTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update auth_accounts set access_token = null, refresh_token = null, id_token = null
      where coalesce(access_token, refresh_token, id_token) is not null`.execute(db);
  },
};
