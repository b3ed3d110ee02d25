import { useFormatter } from 'next-intl';

/** Returns a function that says how large a file is, in the page's language: `240 kB`, `3.2 MB`. */
export function useSizeWords(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const [amount, unit] =
      bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1000)), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
    return format.number(amount, { style: 'unit', unit, maximumFractionDigits: 1 });
  };
}
