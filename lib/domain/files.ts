/** The file a section's take is known as (spec 3.27). */
export function sectionFileName(uuid: string, sectionId: string): string {
  return `${uuid}_section_${sectionId}.mp4`;
}

/** What `sectionFileName` was made of. The name's form is the contract's. */
export function parseSectionFileName(fileName: string): { uuid: string; sectionId: string } {
  const [uuid = '', rest = ''] = fileName.split('_section_');
  return { uuid, sectionId: rest.replace(/\.mp4$/, '') };
}

/** The file a visitor's resume is known as (spec 3.28). */
export function resumeFileName(uuid: string, campaignName: string): string {
  return `${uuid}_${campaignName}_resume.pdf`;
}

/** A visit as its files' place is told by it: the ids of its own row and of its campaign's. */
type Visit = { id: string; campaignId: string };

/**
 * Everything of a visit lies below it; that of a campaign lies below the campaign's id. Rows hold keys: nothing is read
 * out of one.
 */
export function visitFolder({ id, campaignId }: Visit): string {
  return `${campaignId}/${id}`;
}

/** Where a campaign's own video is kept; `digest` tells it from an earlier one. */
export function introVideoKey(campaignId: string, digest: string): string {
  return `${campaignId}/intro/${digest}.mp4`;
}

/** Where the upload form of a resume puts it. */
export function resumeUploadKey(visit: Visit, resumeId: string, fileName: string): string {
  return `${visitFolder(visit)}/${resumeId}/upload/${fileName}`;
}

/**
 * Where one run keeps the resume it found harmless: no form reaches it, and `run` tells it from what another run found
 * there.
 */
export function savedResumeKey(visit: Visit, resumeId: string, run: string, fileName: string): string {
  return `${visitFolder(visit)}/${resumeId}/saved/${run}/${fileName}`;
}

/** Everything of a take lies below it. What follows takes this folder from the take's row: an older one is another. */
export function takeFolder(visit: Visit, takeId: string): string {
  return `${visitFolder(visit)}/${takeId}`;
}

/** Where the single form of a take puts it. */
export function takeUploadKey(folder: string, fileName: string): string {
  return `${folder}/upload/${fileName}`;
}

/** Where the form for parts of a take puts them. */
export function partsPrefix(folder: string): string {
  return `${folder}/parts`;
}

/** Where one part of a take is kept: its hash in the name, so that sent again it is the same and another is another. */
export function partKey(folder: string, part: { index: number; sha256: string }): string {
  return `${partsPrefix(folder)}/${part.index}-${part.sha256}`;
}

/** Below it lies what runs accepted of a take; that of one which died before it could say so too. */
export function savedTakePrefix(folder: string): string {
  return `${folder}/saved`;
}

/** Where what was accepted of a take is kept; no form reaches it, and `run` tells it from what another run accepted. */
export function savedTakeKey(folder: string, run: string, fileName: string): string {
  return `${savedTakePrefix(folder)}/${run}/${fileName}`;
}

/** Where one run keeps the take it made ready for joining. */
export function mezzanineKeys(
  folder: string,
  { size, fit }: { size: { width: number; height: number }; fit: 'pad' | 'crop' },
  run: string,
): { videoKey: string; audioKey: string } {
  const place = `${folder}/mezzanines/${size.width}x${size.height}-${fit}/${run}`;
  return { videoKey: `${place}/video.mp4`, audioKey: `${place}/audio.pcm` };
}

/** Where one run keeps the film it made: a late worker can overwrite nobody else's. */
export function filmKey(visit: Visit & { uuid: string }, campaignName: string, run: string): string {
  return `${visitFolder(visit)}/${run}/${campaignName}_${visit.uuid}.mp4`;
}

/** Where films were kept before every run had a key of its own. */
export function olderFilmKey(campaignName: string, uuid: string, attempt: number): string {
  return `${campaignName}/films/${campaignName}_${uuid}_${attempt}.mp4`;
}
