import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { isAppError } from '@/lib/contract/errors';
import type { VisitData } from '../ports/store/organizer/person-data';
import type { Deps } from './deps';
import type { Zip } from './stream-zip';

/**
 * Adds the film, the recordings and the resumes of one visit below `folder`, and returns its record with their names in
 * place of their keys; `null` is a file that storage does not have.
 */
export async function exportVisit(
  { storage }: Pick<Deps, 'storage'>,
  zip: Pick<Zip, 'add'>,
  visit: VisitData,
  folder: string,
) {
  const add = async <T extends { key: string | null }>({ key, ...record }: T, name: string) => {
    const path = `${folder}/${name}${extname(key ?? '')}`;
    const file = key && (await openIfThere(storage, key));
    if (file) await zip.add(path, file);
    return { ...record, file: file ? path : null };
  };
  const film = visit.film && (await add(visit.film, 'film'));
  const takes = [];
  for (const take of visit.takes) takes.push(await add(take, `section-${take.sectionId}-take-${take.count}`));
  const resumes = [];
  for (const [index, resume] of visit.resumes.entries()) resumes.push(await add(resume, `resume-${index + 1}`));
  return { ...visit, film, takes, resumes };
}

/** `null`: storage does not have the file any more. */
export async function openIfThere(storage: Deps['storage'], key: string): Promise<Readable | null> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return null;
    throw error;
  }
}
