import { CLIP_FILES, CLIP_KINDS, type ClipKind } from '@/lib/contract/clips';

/** A file that is to become a clip. `type`: one of those that may be sent. */
export type ClipFile = { blob: Blob; name: string; kind: ClipKind; type: string };

/** Why a file is refused before it is sent. */
export type ClipFileFault = { code: 'type' } | { code: 'tooLarge'; kind: ClipKind; megabytes: number };

/** What the system’s own dialog offers. */
export const CLIP_TYPES = CLIP_KINDS.flatMap((kind) => CLIP_FILES[kind].types).join(',');

/** Types by the ends of names, for systems that do not know them all. */
const BY_NAME: Readonly<Record<string, string>> = {
  ...{ mp4: 'video/mp4', m4v: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm', mkv: 'video/x-matroska' },
  ...{ mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav' },
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' },
};

const BYTES_OF_MEGABYTE = 1024 ** 2;

/** Returns a chosen file as one to send, or why it cannot be. What is in it the server finds out. */
export function readClipFile(file: File): ClipFile | ClipFileFault {
  const ending = file.name.toLowerCase().split('.').at(-1) ?? '';
  const kindOf = (type: string) =>
    CLIP_KINDS.find((kind) => (CLIP_FILES[kind].types as readonly string[]).includes(type));
  const type = kindOf(file.type) ? file.type : (BY_NAME[ending] ?? '');
  const kind = kindOf(type);
  if (!kind) return { code: 'type' };
  const { maxBytes } = CLIP_FILES[kind];
  if (file.size > maxBytes) return { code: 'tooLarge', kind, megabytes: Math.floor(maxBytes / BYTES_OF_MEGABYTE) };
  return { blob: file, name: file.name, kind, type };
}

/** Returns a recording as a file to send. `type`: as the recorder reported it, with its codecs. */
export function recordedFile(film: Blob, kind: 'video' | 'audio', type: string): ClipFile {
  const [plain = ''] = type.split(';');
  const { types } = CLIP_FILES[kind];
  const [, usual] = types;
  const known = (types as readonly string[]).includes(plain) ? plain : (usual ?? types[0]);
  return { blob: film, name: `question.${plain.endsWith('mp4') ? 'mp4' : 'webm'}`, kind, type: known };
}
