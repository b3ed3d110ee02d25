import { useFormatter, useTranslations } from 'next-intl';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';

/** How much is stored, and how much room there is. */
export function StorageFacts({ storage: { stored, free } }: { storage: OrganizerOutput<'getStorage'> }) {
  const t = useTranslations('organizer.data');
  const format = useFormatter();
  const words = (bytes: number) => {
    const [size, unit] = bytes < 1e9 ? [1e6, 'megabyte'] : [1e9, 'gigabyte'];
    return format.number(bytes / size, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  };
  const b = (bytes: number) => <b>{words(bytes)}</b>;
  return (
    <p className="facts">
      <span>{t.rich('stored', { size: () => b(stored) })}</span>
      {free !== null && <span>{t.rich('free', { size: () => b(free) })}</span>}
    </p>
  );
}
