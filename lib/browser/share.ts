type Sharer = Partial<Pick<Navigator, 'canShare' | 'share'>>;

/** The result of a share sheet. `pressAgain`: the browser needs another press before it opens one. */
export type ShareResult = 'shared' | 'dismissed' | 'pressAgain' | 'failed';

/** Whether this browser's share sheet accepts films. */
export function canShareFilms(navigator: Sharer): boolean {
  return typeof File === 'function' && (navigator.canShare?.({ files: [createFilm(new Blob(), 'film')] }) ?? false);
}

/** Fetches the film as a file named `{name}.mp4`. Rejects when the film cannot be fetched. */
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
