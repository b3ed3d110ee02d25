type Sharer = Partial<Pick<Navigator, 'canShare' | 'share'>>;

/** What became of a share sheet: `pressAgain` when the browser wants a fresh press before it opens one. */
export type ShareResult = 'shared' | 'dismissed' | 'pressAgain' | 'failed';

/** Whether this browser's share sheet takes films. */
export function canShareFilms(navigator: Sharer): boolean {
  return typeof File === 'function' && (navigator.canShare?.({ files: [createFilm(new Blob(), 'film')] }) ?? false);
}

/** Fetches the film to be shared as a file, `{name}.mp4`. Rejects when it cannot be had. */
export async function fetchFilm(url: string, name: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The film was answered with ${response.status}`);
  return createFilm(await response.blob(), name);
}

/** Opens the share sheet. Never throws. */
export async function shareFilm(navigator: Sharer, film: File): Promise<ShareResult> {
  try {
    await navigator.share?.({ files: [film] });
    return 'shared';
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'AbortError') return 'dismissed';
    return name === 'NotAllowedError' ? 'pressAgain' : 'failed';
  }
}

function createFilm(content: Blob, name: string): File {
  return new File([content], `${name}.mp4`, { type: 'video/mp4' });
}
