import { runTool } from './run-tool';

/**
 * Returns how alike each two pictures of two videos are: SSIM of the brightness, 1 for the same. The first is compared
 * with the first, and so on, up to the end of the shorter. Rejects when a decoder has anything to say.
 */
export async function pictureSimilarity(one: string, other: string): Promise<number[]> {
  const graph = '[0:v]setpts=N/30/TB[a];[1:v]setpts=N/30/TB[b];[a][b]ssim=stats_file=-:shortest=1';
  const { stdout, stderr } = await runTool('ffmpeg', [
    ...['-v', 'error', '-i', one, '-i', other, '-lavfi', graph, '-f', 'null', '/dev/null'],
  ]);
  if (stderr !== '') throw new Error(stderr);
  return [...stdout.toString().matchAll(/ Y:([\d.]+)/g)].map(([, value]) => Number(value));
}
