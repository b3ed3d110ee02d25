import useSWR, { useSWRConfig } from 'swr';
import type { SectionClip } from '@/lib/contract/clips';
import type { Clip } from '@/lib/contract/organizer/clips';
import { useClipServices } from './clip-services';

/** Signed links end: so often they are asked for anew, milliseconds. */
const REFRESH_MS = 10 * 60 * 1000;

const keyOf = (id: string) => ['clip', id] as const;

/** What the server has of a clip; without one, or until it is known, nothing. */
export function useClip(clip: SectionClip | null): { details: Clip | undefined; error: unknown } {
  const { calls } = useClipServices();
  const { data, error } = useSWR<Clip, unknown>(clip && keyOf(clip.id), () => calls.get(clip!.id), {
    ...{ refreshInterval: REFRESH_MS, revalidateOnFocus: false },
  });
  return { details: data, error };
}

/** Returns a function that remembers a clip that was just made. */
export function useRememberClip(): (clip: Clip) => void {
  const { mutate } = useSWRConfig();
  return (clip) => void mutate(keyOf(clip.id), clip, { revalidate: false });
}
