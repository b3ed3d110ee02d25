import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClipKind } from '@/lib/contract/clips';
import { clipUploadKey } from '@/lib/domain/files';
import { createMedia } from '@/lib/server/media/create-media';
import { addClip, makeClip } from '@/lib/server/use-cases/campaigns/clips';
import { makeSentClip } from '@/lib/server/use-cases/campaigns/make-sent-clip';
import type { Actor } from '@/lib/server/use-cases/write-audit';
import { runCalledJobs } from './fake-queue';
import { keepMade } from './film/keep-made';
import { runTool } from './film/run-tool';
import { makeTempFolder } from './temp-folder';
import type { UseCases } from './use-cases';

type Of = { member: Actor; campaign: { organizationId: string } };
type Trim = { fromMs: number; toMs: number } | null;

const TYPES = { video: 'video/mp4', audio: 'audio/mpeg', picture: 'image/png' } as const;

const TONE = ['-f', 'lavfi', '-i', 'sine=f=440:d=8', '-af', 'volume=0.05'];
const TEST_VIDEO = ['-f', 'lavfi', '-i', 'testsrc=s=320x240:r=30:d=8', ...TONE, '-c:v', 'libx264'];
const TEST_COVER = ['-f', 'lavfi', '-i', 'testsrc=s=300x300', '-frames:v', '1'];
const COVERED = [...TONE, '-map', '1', '-map', '0', '-c:v', 'copy'];
const pcm = (codec: string) => ({ args: [...TONE, '-c:a', codec] });

/** What members send, as ffmpeg makes it. */
const FILES: Readonly<Record<string, { args: readonly string[]; cover?: string }>> = {
  'video.mp4': { args: [...TEST_VIDEO, '-pix_fmt', 'yuv420p', '-c:a', 'aac'] },
  'sound.mp3': { args: [...TONE, '-c:a', 'libmp3lame'] },
  'sound.webm': { args: [...TONE, '-c:a', 'libopus'] },
  'cover.png': { args: TEST_COVER },
  'cover.jpg': { args: TEST_COVER },
  'covered.mp3': { cover: 'cover.jpg', args: [...COVERED, '-c:a', 'libmp3lame'] },
  'covered.m4a': { cover: 'cover.png', args: [...COVERED, '-c:a', 'aac', '-disposition:v', 'attached_pic'] },
  'pcm_u8.wav': pcm('pcm_u8'),
  'pcm_s24le.wav': pcm('pcm_s24le'),
  'pcm_s32le.wav': pcm('pcm_s32le'),
  'pcm_f32le.wav': pcm('pcm_f32le'),
  'distorted.wav': { args: ['-f', 'lavfi', '-i', 'aevalsrc=sgn(sin(9000*t))|sgn(sin(9000*t)):d=8:s=48000'] },
  'picture.png': { args: ['-f', 'lavfi', '-i', 'testsrc=s=3000x1500', '-frames:v', '1'] },
};

/** Returns what sends and makes clips, with the system's ffmpeg. `run` returns the use cases once tests have begun. */
export async function openClips(run: () => UseCases) {
  const temp = makeTempFolder();
  const media = createMedia();
  const inFolder = (name: string) => join(temp.folder, name);
  function deps() {
    const opened = { ...run().deps, media, publicUrl: 'https://film.example' };
    return runCalledJobs(opened, { clip: (data) => makeSentClip(opened, data) });
  }
  await writeFile(inFolder('page.png'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');

  const made = new Map<string, Promise<string>>();
  /** Returns the path of a file that a member sends. It is made when a test wants it. */
  function file(name: string): Promise<string> {
    const path = made.get(name) ?? make(name);
    made.set(name, path);
    return path;
  }

  async function make(name: string): Promise<string> {
    const recipe = FILES[name];
    if (!recipe) return inFolder(name);
    const cover = recipe.cover && (await file(recipe.cover));
    const args = [...(cover ? ['-i', cover] : []), ...recipe.args];
    const whole = { ...recipe, cover: recipe.cover && FILES[recipe.cover] };
    return keepMade(whole, inFolder(name), (path) => runTool('ffmpeg', ['-v', 'error', ...args, path]));
  }

  /** Adds a clip and sends its file, as a member's browser does. */
  async function send({ member }: Of, kind: ClipKind, name: string): Promise<string> {
    const content = await readFile(await file(name));
    const { clipId } = await addClip(deps(), { member, kind, bytes: content.length, type: TYPES[kind] });
    const path = inFolder(randomUUID());
    await writeFile(path, content);
    await run().storage.store(clipUploadKey(clipId), path);
    return clipId;
  }

  return {
    deps,
    folder: temp.folder,
    file,
    send,
    /** The same, and has it made. */
    async sent(of: Of, kind: ClipKind, name: string, trim: Trim = null) {
      const clipId = await send(of, kind, name);
      return makeClip(deps(), { member: of.member, clipId, trim });
    },
    /** Copies the file of a clip out of storage, and returns its path. */
    async fileOf({ campaign }: Of, clipId: string): Promise<string> {
      const clip = await run().store.clips.find(campaign.organizationId, clipId);
      if (!clip?.fileKey) throw new Error('the clip is not ready');
      const path = inFolder(`${randomUUID()}.mp4`);
      await run().storage.copyTo(clip.fileKey, path);
      return path;
    },
    /** Returns how loud a file is, LUFS. */
    async loudness(path: string): Promise<number> {
      const notes = inFolder(randomUUID());
      const filter = `ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=${notes}`;
      await runTool('ffmpeg', ['-v', 'error', '-i', path, '-vn', '-af', filter, '-f', 'null', '-']);
      return Number((await readFile(notes, 'utf8')).trim().split('lavfi.r128.I=').at(-1));
    },
    async close() {
      await media.close();
      temp.remove();
    },
  };
}
