import { runTool } from './run-tool';

/** Returns a line for each packet of a film's tracks: its times, its length and a hash of its content. */
export async function listPackets(path: string): Promise<string> {
  const copied = ['-map', '0', '-c', 'copy', '-f', 'framemd5', '-'];
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', path, ...copied]);
  return stdout.toString();
}
