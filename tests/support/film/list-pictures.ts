import { runTool } from './run-tool';

/** Only the slices of pictures: neither parameters nor what is said beside them. */
const SLICES = 'filter_units=pass_types=1-5';

/**
 * Returns the pictures that are stored in a recording or film, in order: when each is shown, s, and a hash of its
 * slices.
 */
export async function listPictures(path: string): Promise<{ seconds: number; hash: string }[]> {
  const filters = path.endsWith('.mkv') ? SLICES : `h264_mp4toannexb,${SLICES}`;
  const times = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
  const hashes = ['-map', '0:v:0', '-c', 'copy', '-bsf:v', filters, '-f', 'framemd5', '-'];
  const [shown, hashed] = await Promise.all([
    runTool('ffprobe', ['-v', 'error', ...times, path]),
    runTool('ffmpeg', ['-v', 'error', '-i', path, ...hashes]),
  ]);
  const seconds = shown.stdout.toString().trim().split('\n').map(Number);
  const lines = hashed.stdout
    .toString()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return lines.map((line, index) => ({ seconds: seconds[index]!, hash: line.split(',').at(-1)!.trim() }));
}
