import { useFormatter } from 'next-intl';

/** Returns a function for the words about so many bytes. */
export function useSizeWords(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const [size, unit] = bytes < 1e9 ? [1e6, 'megabyte'] : [1e9, 'gigabyte'];
    return format.number(bytes / size, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  };
}
