import { sql, type Transaction } from 'kysely';
import { dropCaptioned } from './captioned-films';
import { doom } from './doom';
import type { Tables } from './tables';

type NamedFilm = { visitId: string; filmKey: string; namedKey: string };

/** Notes the film that the visitor sees in place of the one that is kept. */
export async function addNamedFilm(trx: Transaction<Tables>, { visitId, filmKey, namedKey }: NamedFilm): Promise<void> {
  await trx.insertInto('named_films').values({ film_key: filmKey, key: namedKey, user_video_id: visitId }).execute();
}

/** Dooms films that others have replaced, what their visitors saw in place of them, and what was made of both. */
export async function dropFilms(trx: Transaction<Tables>, filmKeys: readonly string[], at: Date): Promise<void> {
  if (filmKeys.length === 0) return;
  const { rows } = await sql<{ key: string }>`
    delete from named_films where film_key = any(${[...filmKeys]}::text[]) returning key`.execute(trx);
  const films = [...filmKeys, ...rows.map(({ key }) => key)];
  const captioned = await dropCaptioned(trx, { filmKeys: films });
  await doom(trx, { keys: [...films, ...captioned] }, { because: 'replaced', at });
}
