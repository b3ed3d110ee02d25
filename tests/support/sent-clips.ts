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
import { runTool } from './film/run-tool';
import { makeTempFolder } from './temp-folder';
import type { UseCases } from './use-cases';

type Of = { member: Actor; campaign: { organizationId: string } };
type Trim = { fromMs: number; toMs: number } | null;

const TYPES = { video: 'video/mp4', audio: 'audio/mpeg', picture: 'image/png' } as const;

/** Returns what sends and makes clips, with the system's ffmpeg. `run` returns the use cases once tests have begun. */
export async function openClips(run: () => UseCases) {
  const temp = makeTempFolder();
  const media = createMedia();
  const inFolder = (name: string) => join(temp.folder, name);
  function deps() {
    const opened = { ...run().deps, media, publicUrl: 'https://film.example' };
    return runCalledJobs(opened, { clip: (data) => makeSentClip(opened, data) });
  }
  const tone = ['-f', 'lavfi', '-i', 'sine=f=440:d=8', '-af', 'volume=0.05'];
  const video = ['-f', 'lavfi', '-i', 'testsrc=s=320x240:r=30:d=8', ...tone, '-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
  await make('video.mp4', [...video, '-c:a', 'aac']);
  await make('sound.mp3', [...tone, '-c:a', 'libmp3lame']);
  await make('sound.webm', [...tone, '-c:a', 'libopus']);
  await make('cover.png', ['-f', 'lavfi', '-i', 'testsrc=s=300x300', '-frames:v', '1']);
  await make('cover.jpg', ['-f', 'lavfi', '-i', 'testsrc=s=300x300', '-frames:v', '1']);
  const covered = (cover: string) => ['-i', inFolder(cover), ...tone, '-map', '1', '-map', '0', '-c:v', 'copy'];
  await make('covered.mp3', [...covered('cover.jpg'), '-c:a', 'libmp3lame']);
  await make('covered.m4a', [...covered('cover.png'), '-c:a', 'aac', '-disposition:v', 'attached_pic']);
  for (const codec of ['pcm_u8', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le'])
    await make(`${codec}.wav`, [...tone, '-c:a', codec]);
  await make('distorted.wav', ['-f', 'lavfi', '-i', 'aevalsrc=sgn(sin(9000*t))|sgn(sin(9000*t)):d=8:s=48000']);
  await make('picture.png', ['-f', 'lavfi', '-i', 'testsrc=s=3000x1500', '-frames:v', '1']);
  await writeFile(inFolder('page.png'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');

  function make(name: string, args: string[]) {
    return runTool('ffmpeg', ['-v', 'error', ...args, inFolder(name)]);
  }

  /** Adds a clip and sends its file, as a member's browser does. */
  async function send({ member }: Of, kind: ClipKind, name: string): Promise<string> {
    const content = await readFile(inFolder(name));
    const { clipId } = await addClip(deps(), { member, kind, bytes: content.length, type: TYPES[kind] });
    const path = inFolder(randomUUID());
    await writeFile(path, content);
    await run().storage.store(clipUploadKey(clipId), path);
    return clipId;
  }

  return {
    deps,
    folder: temp.folder,
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
