import { useTranslations } from 'next-intl';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { useSizeWords } from '../use-size-words';

/** How much is stored, and how much room there is. */
export function StorageFacts({ storage: { stored, free } }: { storage: OrganizerOutput<'getStorage'> }) {
  const t = useTranslations('organizer.data');
  const words = useSizeWords();
  const b = (bytes: number) => <b>{words(bytes)}</b>;
  return (
    <p className="facts">
      <span>{t.rich('stored', { size: () => b(stored) })}</span>
      {free !== null && <span>{t.rich('free', { size: () => b(free) })}</span>}
    </p>
  );
}
