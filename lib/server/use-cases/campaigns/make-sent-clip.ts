import { join } from 'node:path';
import { AppError, isAppError } from '@/lib/contract/errors';
import { BadMedia, CpuSpent } from '../../ports/media-errors';
import type { Deps } from '../deps';
import { requireWorkRoom } from '../require-room';
import { withRunFiles } from '../with-run-files';
import { makeClipFile, type Part } from './make-clip-file';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'now'>;

/**
 * Job: makes a clip of what a member sent, or refuses it. One that is made, refused or gone stays so. Throws
 * `uploadIncomplete` when nothing came, and `noSpace`.
 */
export async function makeSentClip(
  deps: Needed,
  { organizationId, clipId, ...part }: { organizationId: string; clipId: string } & Part,
): Promise<void> {
  const clip = await deps.store.clips.find(organizationId, clipId);
  if (clip?.state !== 'waiting') return;
  await requireWorkRoom(deps);
  try {
    await deps.files.withFolder(async (folder) => {
      const source = join(folder, 'sent');
      await deps.storage.copyTo(clip.uploadKey, source);
      const input = { ...{ clipId, kind: clip.kind, source, folder, part }, from: 'sent' };
      await makeClipFile(deps, input, (keys, work) =>
        withRunFiles(deps, keys, async () => {
          const made = await work();
          await deps.store.clips.make(clipId, made, deps.now());
          return made;
        }),
      );
    });
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound')
      throw new AppError('uploadIncomplete', 'The file has not arrived');
    const isTooLong = error instanceof BadMedia && error.fault === 'tooLong';
    if (!(error instanceof BadMedia) && !(error instanceof CpuSpent)) throw error;
    await deps.store.clips.refuse(clipId, isTooLong ? 'fileTooLong' : 'fileUnusable', deps.now());
  }
}
