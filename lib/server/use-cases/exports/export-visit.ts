import { extname } from 'node:path';
import { Section } from '@/lib/contract/campaign-content';
import { isAppError } from '@/lib/contract/errors';
import type { SubmittedAnswer } from '@/lib/contract/organizer/submitted-answers';
import { fileOf, namelessAnswer } from '@/lib/domain/answer-kinds/rules-of-kinds';
import { submittedAnswers } from '@/lib/domain/submitted-answers';
import type { OwnVisitData, VisitData } from '../../ports/store/organizer/person-data';
import type { Deps } from '../deps';
import { answersAsText } from './answers-as-text';
import type { Zip } from './stream-zip';

type Exported = VisitData & Partial<Pick<OwnVisitData, 'captionedFilms'>>;

/**
 * Adds the film, the recordings, the resumes, the answers and the files of one visit below `folder`, and returns its
 * record with their names in place of their keys; `null` is a file that storage does not have.
 */
export async function exportVisit({ storage }: Pick<Deps, 'storage'>, zip: Zip, visit: Exported, folder: string) {
  const add = async <T extends { key: string | null }>({ key, ...record }: T, name: string) => {
    const path = `${folder}/${name}${extname(key ?? '')}`;
    const isThere = key !== null && (await addIfThere(storage, zip, { key, path }));
    return { ...record, file: isThere ? path : null };
  };
  const film = visit.film && (await add(visit.film, 'film'));
  const captioned = [];
  for (const [index, made] of (visit.captionedFilms ?? []).entries())
    captioned.push(await add(made, `film-with-captions-${index + 1}`));
  const takes = [];
  for (const take of visit.takes) takes.push(await add(take, `section-${take.sectionId}-take-${take.count}`));
  const resumes = [];
  for (const [index, resume] of visit.resumes.entries()) resumes.push(await add(resume, `resume-${index + 1}`));
  const files = [];
  for (const [index, file] of visit.files.entries())
    files.push(await add(file, `section-${file.sectionId}-file-${index + 1}`));
  const written = answersOf(visit);
  if (written.some(({ state }) => state !== 'open')) await zip.addText(`${folder}/answers.txt`, answersAsText(written));
  const captionedFilms = visit.captionedFilms && captioned;
  return {
    ...visit,
    film,
    ...(captionedFilms && { captionedFilms }),
    takes,
    resumes,
    files,
    answers: recordsOf(visit),
  };
}

/** What was sent as a file is withheld with the name: it is called as its visitor wanted. */
const recordsOf = ({ name, answers }: VisitData) =>
  name === null ? answers.filter(({ answer }) => fileOf(answer) === null) : answers;

function answersOf({ name, sections, answers }: VisitData): SubmittedAnswer[] {
  // What an older visit has lacks what sections have got since.
  const asked = sections.map((section) => Section.parse(section));
  const kept = answers.map(({ answeredAt, ...answer }) => ({
    ...answer,
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
  }));
  const submitted = submittedAnswers(asked, kept);
  return name === null ? submitted.map(namelessAnswer) : submitted;
}

/** Adds a file to the ZIP. Returns `false` when storage does not have it any more, or it broke off. */
export async function addIfThere(
  storage: Deps['storage'],
  zip: Pick<Zip, 'add' | 'miss'>,
  { key, path }: { key: string; path: string },
): Promise<boolean> {
  try {
    return await zip.add(path, await storage.read(key));
  } catch (error) {
    if (!isAppError(error) || error.code !== 'notFound') throw error;
    zip.miss(path);
    return false;
  }
}
