import { useFormatter } from 'next-intl';
import type { FileFormat } from '@/lib/contract/file-formats';
import { formatName } from '@/lib/domain/file-formats';

/** Returns the names of formats, as people know them from the endings of files: `JPG, PNG, or PDF`. */
export function useFormatWords(formats: readonly FileFormat[]): string {
  const names = formats.map(formatName);
  return useFormatter().list(names, { type: 'disjunction' });
}
