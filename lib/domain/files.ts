/** Returns the file name of a section's take (spec 3.27). */
export function sectionFileName(uuid: string, sectionId: string): string {
  return `${uuid}_section_${sectionId}.mp4`;
}

/** Returns the two parts `sectionFileName` put together. The contract has checked the form of the name. */
export function parseSectionFileName(fileName: string): { uuid: string; sectionId: string } {
  const [uuid = '', rest = ''] = fileName.split('_section_');
  return { uuid, sectionId: rest.replace(/\.mp4$/, '') };
}

/** Returns the file name of a visitor's resume (spec 3.28). */
export function resumeFileName(uuid: string, campaignName: string): string {
  return `${uuid}_${campaignName}_resume.pdf`;
}

/** The ids that the keys of a visit's files are made of: of its own row and of its campaign's row. */
type VisitIds = { id: string; campaignId: string };

/**
 * Returns the folder of all files of a visit. It lies in the folder of the campaign, which is named after the
 * campaign's id. Rows of the database hold whole keys: never read ids out of a key.
 */
export function visitFolder({ id, campaignId }: VisitIds): string {
  return `${campaignId}/${id}`;
}

/**
 * Returns the key under which one run keeps a campaign's own video. `digest` is of the file that it was made from, and
 * `run` keeps it apart from the files of other runs.
 */
export function introVideoKey(campaignId: string, digest: string, run: string): string {
  return `${introVideoStart(campaignId, digest)}-${run}.mp4`;
}

/** Whether a campaign's own video was made from the file with this digest. Those of before had no run in their keys. */
export function isIntroVideoOf(key: string, campaignId: string, digest: string): boolean {
  const start = introVideoStart(campaignId, digest);
  return key === `${start}.mp4` || key.startsWith(`${start}-`);
}

function introVideoStart(campaignId: string, digest: string): string {
  return `${campaignId}/intro/${digest}`;
}

/** Returns the folder in which a presigned post stores what a clip is made of, and the key. */
export const clipUploadFolder = (clipId: string) => `clips/${clipId}/upload`;
export const clipUploadKey = (clipId: string) => `${clipUploadFolder(clipId)}/file`;

/**
 * Returns the key under which one run keeps a file of a clip. `from` says what it was made from: `sent` by a member, or
 * the digest of a file.
 */
export function clipKey(clipId: string, from: string, run: string, name: string): string {
  return `${clipStart(clipId, from)}${run}/${name}`;
}

/** Whether a clip was made from the file with this digest. */
export function isClipOf(key: string, clipId: string, digest: string): boolean {
  return key.startsWith(clipStart(clipId, digest));
}

const clipStart = (clipId: string, from: string) => `clips/${clipId}/${from}/`;

/** Returns the key under which a presigned post stores a resume. */
export function resumeUploadKey(visit: VisitIds, resumeId: string, fileName: string): string {
  return `${visitFolder(visit)}/${resumeId}/upload/${fileName}`;
}

/**
 * Returns the key under which one run keeps a resume that it found harmless. No presigned post can write there, and
 * `run` keeps it apart from the files of other runs.
 */
export function savedResumeKey(visit: VisitIds, resumeId: string, run: string, fileName: string): string {
  return `${visitFolder(visit)}/${resumeId}/saved/${run}/${fileName}`;
}

/** Returns the folder of a file that answers a section. */
export function fileFolder(visit: VisitIds, id: string): string {
  return `${visitFolder(visit)}/${id}`;
}

/** Returns the key under which a presigned post stores such a file. */
export function fileUploadKey(visit: VisitIds, id: string): string {
  return `${fileFolder(visit, id)}/upload/file`;
}

/**
 * Returns the key under which one run keeps a file that it found harmless. No presigned post can write there, and `run`
 * keeps it apart from the files of other runs. The ending is that of what it was found to be.
 */
export function savedFileKey(visit: VisitIds, id: string, run: string, format: string): string {
  return `${fileFolder(visit, id)}/saved/${run}/file.${format}`;
}

/**
 * Returns the folder of all files of a take. Later steps read this folder from the take's row, because older takes have
 * folders of another form.
 */
export function takeFolder(visit: VisitIds, takeId: string): string {
  return `${visitFolder(visit)}/${takeId}`;
}

/** Returns the key under which the presigned post for a whole take stores it. */
export function takeUploadKey(folder: string, fileName: string): string {
  return `${folder}/upload/${fileName}`;
}

/** Returns the prefix under which the presigned post for parts stores them. */
export function partsPrefix(folder: string): string {
  return `${folder}/parts`;
}

/**
 * Returns the key of one part of a take. It contains the part's hash: the same part sent again has the same key, other
 * bytes have another key.
 */
export function partKey(folder: string, part: { index: number; sha256: string }): string {
  return `${partsPrefix(folder)}/${part.index}-${part.sha256}`;
}

/**
 * Returns the prefix of the files that runs accepted for a take. A run that died before it could save the take may have
 * left files here too.
 */
export function savedTakePrefix(folder: string): string {
  return `${folder}/saved`;
}

/**
 * Returns the key of an accepted take. No presigned post can write there, and `run` keeps it apart from the files of
 * other runs.
 */
export function savedTakeKey(folder: string, run: string, fileName: string): string {
  return `${savedTakePrefix(folder)}/${run}/${fileName}`;
}

/** Returns the keys under which one run keeps the mezzanine of a take. */
export function mezzanineKeys(
  folder: string,
  { size, fit }: { size: { width: number; height: number }; fit: 'pad' | 'crop' | 'copy' },
  run: string,
): { videoKey: string; namedKey: string; audioKey: string; aacKey: string } {
  const prefix = `${folder}/mezzanines/${size.width}x${size.height}-${fit}/${run}`;
  const video = fit === 'copy' ? 'pictures.json' : 'video.mp4';
  return {
    videoKey: `${prefix}/${video}`,
    namedKey: `${prefix}/named.mp4`,
    audioKey: `${prefix}/audio.pcm`,
    aacKey: `${prefix}/audio.aac`,
  };
}

/** Returns the key under which one run keeps the picture of a take. */
export function posterKey(folder: string, run: string): string {
  return `${folder}/poster/${run}/poster.jpg`;
}

/**
 * Returns the key under which one run keeps the film it made, so that a late worker cannot overwrite another's film.
 */
export function filmKey(visit: VisitIds & { uuid: string }, campaignName: string, run: string): string {
  return `${visitFolder(visit)}/${run}/${campaignName}_${visit.uuid}.mp4`;
}

/** Returns the key under which a run keeps the film that the visitor sees in place of the one that is kept. */
export function namedFilmKey(visit: VisitIds & { uuid: string }, campaignName: string, run: string): string {
  return `${visitFolder(visit)}/${run}/named/${campaignName}_${visit.uuid}.mp4`;
}

/** Returns the key under which a run keeps a film with its captions in its pictures. */
export function captionedFilmKey(visit: VisitIds & { uuid: string }, campaignName: string, run: string): string {
  return `${visitFolder(visit)}/${run}/captioned/${campaignName}_${visit.uuid}.mp4`;
}

/** Returns the key of a film from the time before every run had a key of its own. */
export function olderFilmKey(campaignName: string, uuid: string, attempt: number): string {
  return `${campaignName}/films/${campaignName}_${uuid}_${attempt}.mp4`;
}
