import type { Beginning, Copying, ProbeInput } from '../../ports/media';
import { BadMedia } from '../../ports/media-errors';
import { openByteWindow } from '../container/byte-window';
import { checkLater } from '../container/check-container';
import { openContainer } from '../container/open-container';
import { followPictures } from '../pictures/follow-pictures';
import { sumUp } from '../measure';
import { LISTED, readListing } from '../probe-lines';
import { fileUrl, UNTRUSTED_INPUT, type Tools } from '../tools';

/** Listing the packets of a few seconds takes a tenth of a second. */
const LIMITS = { seconds: 30, cpuSeconds: 10 };

/**
 * Finds the tracks in the beginning of a recording. Returns `null` when too little is there to know them, or when it is
 * none. What it finds has to be compared with the whole recording at the end.
 */
export async function measureBeginning(tools: Tools, input: ProbeInput): Promise<Beginning | null> {
  try {
    await openContainer(input.source, { matroska: async () => {}, mp4: async () => {} });
    if (input.isAudioOnly) return await listBeginning(tools, input, { whyEncoded: 'audioOnly' });
    const pictures = await findPictures(input.source);
    const copying = pictures.copying();
    // To start a program takes longer than all of this, so it is asked only where this does not say enough.
    const tracks = pictures.tracks();
    if (!copying || tracks === 'waits') return null;
    return tracks ? { ...tracks, copying } : await listBeginning(tools, input, copying);
  } catch (error) {
    if (error instanceof BadMedia) return null;
    throw error;
  }
}

async function listBeginning(
  tools: Tools,
  { source, signal, isAudioOnly }: ProbeInput,
  copying: Copying,
): Promise<Beginning | null> {
  const { listing, onLine } = readListing();
  // Its last packet is cut, of which there may be messages.
  const options = { ...LIMITS, onLine, onMessage: () => {}, signal };
  const { end } = await tools.ffprobe([...UNTRUSTED_INPUT, ...LISTED, fileUrl(source)], options);
  if (end !== 'exit') return null;
  const { size, video, audio, start } = sumUp(listing, { isAudioOnly });
  // The packets of a track that is announced are still to come.
  const isWaiting = listing.tracks.some(({ type, index }) => type === 'audio' && !listing.packets.get(index)?.isTimed);
  return isWaiting && audio === null ? null : { size, video, audio, start, copying };
}

async function findPictures(source: string) {
  const { onPart, pictures } = followPictures();
  await checkLater(() => openByteWindow(source), onPart).goOn();
  return pictures;
}
