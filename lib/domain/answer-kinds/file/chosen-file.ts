import { FILE_FORMATS, MAX_FILE_NAME } from '../../../contract/file-formats';
import type { AskedAnswerType } from '../../../contract/answer-type';

type FileType = Extract<AskedAnswerType, { kind: 'file' }>;

/** Why a file that was chosen cannot be an answer, as far as its browser can tell. */
export type ChosenFault = 'empty' | 'tooLarge' | 'fileFormat';

const typesOf = ({ formats }: FileType): string[] => formats.flatMap((format) => [...FILE_FORMATS[format].types]);
const endingsOf = ({ formats }: FileType): string[] => formats.flatMap((format) => [...FILE_FORMATS[format].endings]);

/** Returns what the browser's chooser offers. */
export const acceptedFiles = (type: FileType): string => [...typesOf(type), ...endingsOf(type)].join();

/** Returns why a file cannot be the answer; `null`: it may be. The server looks into it as well. */
export function chosenFault(type: FileType, file: { name: string; size: number; type: string }): ChosenFault | null {
  const name = file.name.toLowerCase();
  const isNamed = endingsOf(type).some((ending) => name.endsWith(ending));
  if (!isNamed && !typesOf(type).includes(file.type)) return 'fileFormat';
  if (file.size === 0) return 'empty';
  return file.size > type.maxMegabytes * 1_000_000 ? 'tooLarge' : null;
}

/** Returns the name of a file as it may be kept: one line, and not too long. */
export function keptFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
  return shortenedName(plain, MAX_FILE_NAME) || 'file';
}

/** The longest name that is shown whole, characters. */
const SHOWN_NAME = 60;

/** Returns the name of a file as it is shown: of a long one, its beginning and its ending. */
export const shownFileName = (name: string): string => shortenedName(name, SHOWN_NAME);

/** The longest ending that is kept when a name is cut, characters. */
const MAX_ENDING = 12;

function shortenedName(name: string, length: number): string {
  if (name.length <= length) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= MAX_ENDING ? name.slice(dot) : '';
  let head = '';
  for (const sign of name) {
    if (head.length + sign.length + 1 + ending.length > length) break;
    head += sign;
  }
  return `${head.trimEnd()}…${ending}`;
}
