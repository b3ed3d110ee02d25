import type { Documents } from '@/lib/server/ports/documents';

/** Documents that are as `inspect` finds them, and that all are taken for PDFs. */
export const createFakeDocuments = (inspect: Documents['inspect'] = async () => {}): Documents => ({
  inspect,
  async inspectFile(path) {
    await inspect(path);
    return { format: 'pdf', bytes: Infinity };
  },
  close: async () => {},
});
