import { type FileFacts, HEAD_BYTES, filmTypeOf } from '@/lib/domain/file-take';
import { MAX_FILE_BYTES } from '@/lib/domain/limits';
import { type Timers, browserTimers } from '../timers';

/** How long a browser may take to find out how long a film is, ms: one that cannot play it may never say. */
const LENGTH_MS = 5000;

/** Looks into a file that was chosen, as far as a browser can. Rejects when the device does not return its bytes. */
export async function readFileFacts(file: File, timers: Timers = browserTimers): Promise<FileFacts> {
  const bytes = file.size;
  const mimeType = filmTypeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const isSent = mimeType !== null && bytes <= MAX_FILE_BYTES;
  return { bytes, mimeType, seconds: isSent ? await readSeconds(file, timers) : null };
}

/** Returns the length of a film, or `null` when this browser cannot tell it. */
function readSeconds(file: File, timers: Timers): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  return new Promise<number | null>((resolve) => {
    const cancel = timers.after(LENGTH_MS, () => resolve(null));
    const end = (seconds: number | null) => {
      cancel();
      resolve(seconds);
    };
    video.preload = 'metadata';
    // A live recording has no length in its header.
    video.onloadedmetadata = () => end(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => end(null);
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
