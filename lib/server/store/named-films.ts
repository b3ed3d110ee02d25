import { sql, type Transaction } from 'kysely';
import { doom } from './doom';
import type { Tables } from './tables';

type NamedFilm = { visitId: string; filmKey: string; namedKey: string };

/** Notes the film that the visitor sees in place of the one that is kept. */
export async function addNamedFilm(trx: Transaction<Tables>, { visitId, filmKey, namedKey }: NamedFilm): Promise<void> {
  await trx.insertInto('named_films').values({ film_key: filmKey, key: namedKey, user_video_id: visitId }).execute();
}

/** Dooms films that others have replaced, and what their visitors saw in place of them. */
export async function dropFilms(trx: Transaction<Tables>, filmKeys: readonly string[], at: Date): Promise<void> {
  if (filmKeys.length === 0) return;
  const { rows } = await sql<{ key: string }>`
    delete from named_films where film_key = any(${[...filmKeys]}::text[]) returning key`.execute(trx);
  await doom(trx, { keys: [...filmKeys, ...rows.map(({ key }) => key)] }, { because: 'replaced', at });
}
