import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedFiles } from './stored-files';
import { createVisitor } from './visitor';

export type Take = { uploadId: string; bytes: number; sha256: string };

/** Returns a campaign's takes that a test server keeps as one file each, with the names of spec 3.27. */
export async function storedTakes(server: { url: string; dataDir: string }, campaign: string): Promise<Take[]> {
  const { body } = await createVisitor(server.url, campaign).call<{ id: string }>(`campaign/${campaign}`);
  return storedFiles(server)
    .map((path) => ({
      path,
      named: new RegExp(
        `^files/stored/${body.id}/[^/]+/([^/]+)/(?:upload|saved/[^/]+)/[^/]+_section_[^/]+\\.mp4$`,
      ).exec(path),
    }))
    .flatMap(({ path, named }) => {
      const [, uploadId] = named ?? [];
      if (!uploadId) return [];
      const file = readFileSync(join(server.dataDir, path));
      return [{ uploadId, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') }];
    });
}
