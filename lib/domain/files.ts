/** The file a section's take is known as (spec 3). */
export function sectionFileName(uuid: string, sectionId: string): string {
  return `${uuid}_section_${sectionId}.mp4`;
}

/** What `sectionFileName` was made of. The name's form is the contract's. */
export function parseSectionFileName(fileName: string): { uuid: string; sectionId: string } {
  const [uuid = '', rest = ''] = fileName.split('_section_');
  return { uuid, sectionId: rest.replace(/\.mp4$/, '') };
}

/** Where a take's file is kept: which section it is for is in its record too. */
export function takeKey(campaignName: string, uploadId: string, fileName: string): string {
  return `${campaignName}/${uploadId}/${fileName}`;
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
