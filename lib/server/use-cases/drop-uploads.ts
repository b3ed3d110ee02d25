import { partsPrefix } from '@/lib/domain/files';
import type { Take } from '../ports/store/takes';
import type { Deps } from './deps';

/**
 * Removes what forms brought of a take that is saved or confirmed: its own file lies elsewhere, but for one from before
 * that was so.
 */
export async function dropUploads(storage: Deps['storage'], take: Take): Promise<void> {
  await storage.removeAll(partsPrefix(take.folder));
  if (take.key !== take.uploadKey) await storage.remove([take.uploadKey]);
}
