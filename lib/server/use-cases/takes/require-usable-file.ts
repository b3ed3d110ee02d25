import { AppError } from '@/lib/contract/errors';
import { FRAME_RATE, maxTakeFrames } from '@/lib/domain/limits';
import { BadMedia } from '../../ports/media-errors';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';

/**
 * Looks into a file that a visitor chose in the place of a recording: neither its name nor what the browser said of it
 * is believed. Throws `fileUnusable` when no film can be made of it, and `fileTooLong` when it is longer than a
 * recording of its section may be.
 */
export async function requireUsableFile(
  { media }: { media: Pick<Deps['media'], 'measure'> },
  { limitSeconds }: Pick<Take, 'limitSeconds'>,
  source: string,
): Promise<void> {
  const frames = await media.measure({ source, isProven: true }).catch((error: unknown) => {
    if (!(error instanceof BadMedia)) throw error;
    const code = error.fault === 'tooLong' ? 'fileTooLong' : 'fileUnusable';
    throw new AppError(code, `The file cannot be used: ${error.fault}`);
  });
  if (limitSeconds !== null && frames > maxTakeFrames(limitSeconds))
    throw new AppError('fileTooLong', 'The file is too long', { seconds: Math.round(frames / FRAME_RATE) });
}
