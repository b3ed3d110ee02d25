import { useFormatter } from 'next-intl';

const GIGABYTES = [1e9, 'gigabyte', 1] as const;

/** Returns a function for the words about so many bytes. */
export function useSizeWords(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const [size, unit, maximumFractionDigits] =
      bytes < 1e6 ? ([1e3, 'kilobyte', 0] as const) : bytes < 1e9 ? ([1e6, 'megabyte', 1] as const) : GIGABYTES;
    return format.number(bytes / size, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
  };
}
