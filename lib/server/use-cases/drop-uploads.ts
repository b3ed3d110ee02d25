import { partsPrefix } from '@/lib/domain/files';
import type { Take } from '../ports/store/takes';
import type { Deps } from './deps';

/**
 * Removes what presigned posts brought for a saved or confirmed take. The take's own file has another key, except for
 * old takes whose file still is the upload.
 */
export async function dropUploads(storage: Deps['storage'], take: Take): Promise<void> {
  await storage.removeAll(partsPrefix(take.folder));
  if (take.key !== take.uploadKey) await storage.remove([take.uploadKey]);
}
