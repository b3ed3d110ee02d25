import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDiskRoom, type DiskRoomOptions } from '../disk/disk-room';
import { openOwnFolder, type OwnFolderOptions } from '../disk/own-folder';
import type { LocalFiles } from '../ports/local-files';

export type LocalFilesOptions = Pick<OwnFolderOptions, 'isOnlyProcess'> & {
  /** The folders of jobs are created in it; what processes that have ended left there is deleted. */
  workFolder: string;
  disk?: Pick<DiskRoomOptions, 'floorBytes'>;
};

export function createLocalFiles({ workFolder, disk = {}, ...options }: LocalFilesOptions): LocalFiles {
  const own = openOwnFolder(workFolder, options);
  const room = openDiskRoom(workFolder, disk);
  return {
    async withFolder(work) {
      const folder = await mkdtemp(join(await own.make(), 'job-'));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async makeFolder(path) {
      await mkdir(path, { recursive: true });
    },

    async create(path) {
      const file = await open(path, 'wx');
      return {
        async write(bytes, position) {
          for (let written = 0; written < bytes.length;)
            written += (await file.write(bytes, written, null, position + written)).bytesWritten;
        },
        sync: () => file.sync(),
        close: () => file.close(),
      };
    },

    async write(path, content) {
      await writeFile(`${path}.part`, content);
      await rename(`${path}.part`, path);
    },

    read: (path) => createReadStream(path),
    copyStart: (from, to, bytes) => writeFile(to, createReadStream(from, { end: bytes - 1 })),
    room: () => room(),
    size: async (path) => (await stat(path)).size,
    close: () => own.close(),
  };
}
