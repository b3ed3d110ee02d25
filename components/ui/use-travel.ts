import { useRouter } from 'next/navigation';
import { useTransition } from 'react';

/** Goes to another page of the app. `isTravelling` is true from the press until that page is shown. */
export function useTravel(): { travel: (path: string) => void; isTravelling: boolean } {
  const router = useRouter();
  const [isTravelling, startTransition] = useTransition();
  return { isTravelling, travel: (path) => startTransition(() => router.push(path)) };
}
