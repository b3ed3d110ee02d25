/** The file a section's take is known as (spec 3). */
export function sectionFileName(uuid: string, sectionId: string): string {
  return `${uuid}_section_${sectionId}.mp4`;
}

/** What `sectionFileName` was made of. The name's form is the contract's. */
export function parseSectionFileName(fileName: string): { uuid: string; sectionId: string } {
  const [uuid = '', rest = ''] = fileName.split('_section_');
  return { uuid, sectionId: rest.replace(/\.mp4$/, '') };
}

/** The file a visitor's resume is known as (spec 3). */
export function resumeFileName(uuid: string, campaignName: string): string {
  return `${uuid}_${campaignName}_resume.pdf`;
}

/** Where the upload form of a resume puts it, and where it is kept once it was found harmless. */
export function resumeKeys(campaignName: string, id: string, fileName: string): { uploadKey: string; fileKey: string } {
  return { uploadKey: `${campaignName}/${id}/${fileName}`, fileKey: `${campaignName}/resumes/${id}/${fileName}` };
}

/** Where a campaign's own video is kept; `digest` tells it from an earlier one. */
export function introVideoKey(campaignName: string, digest: string): string {
  return `${campaignName}/intro/${digest}.mp4`;
}

/** Where a take's file is kept: which section it is for is in its record too. */
export function takeKey(campaignName: string, uploadId: string, fileName: string): string {
  return `${campaignName}/${uploadId}/${fileName}`;
}

/** Everything that is kept of one take before it is part of a film; `key` is that of its own form. */
export function takeFolder(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}

/** Where the form for parts of a take puts them. */
export function partsPrefix(key: string): string {
  return `${takeFolder(key)}/parts`;
}

/** Where one part of a take is kept: its hash in the name, so that sent again it is the same and another is another. */
export function partKey(key: string, part: { index: number; sha256: string }): string {
  return `${partsPrefix(key)}/${part.index}-${part.sha256}`;
}

/** Where the whole of a take in parts is kept; no form reaches it, and `sha256` tells it from any other whole. */
export function wholeKey(key: string, sha256: string): string {
  return `${takeFolder(key)}/${sha256}${key.slice(key.lastIndexOf('/'))}`;
}

/** Where a film is kept; every attempt has its own, so that a late worker cannot overwrite a newer film. */
export function filmKey(campaignName: string, uuid: string, attempt: number): string {
  return `${campaignName}/films/${campaignName}_${uuid}_${attempt}.mp4`;
}

/** Where a take made ready for joining is kept. */
export function mezzanineKeys(takeId: string, size: { width: number; height: number }, fit: 'pad' | 'crop'): { videoKey: string; audioKey: string } {
  const folder = `mezzanines/${takeId}/${size.width}x${size.height}-${fit}`;
  return { videoKey: `${folder}/video.mp4`, audioKey: `${folder}/audio.pcm` };
}
