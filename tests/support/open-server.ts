import { join } from 'node:path';
import pino from 'pino';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { resumeFileName, sectionFileName } from '@/lib/domain/files';
import { createLocalFiles } from '@/lib/server/local-files/create-local-files';
import { createMedia } from '@/lib/server/media/create-media';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { receiveUpload } from '@/lib/server/storage/folder/receive-upload';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { announcePart } from '@/lib/server/use-cases/takes/announce-part';
import { confirmTake } from '@/lib/server/use-cases/takes/confirm-take';
import type { Deps } from '@/lib/server/use-cases/deps';
import { discardTake } from '@/lib/server/use-cases/takes/discard-take';
import { createLiveTakes } from '@/lib/server/use-cases/live-takes';
import { getResumeTarget } from '@/lib/server/use-cases/visits/get-resume-target';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { resumeWork } from '@/lib/server/use-cases/films/resume-work';
import { saveResume } from '@/lib/server/use-cases/visits/save-resume';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { saveTake } from '@/lib/server/use-cases/takes/save-take';
import { sweep } from '@/lib/server/use-cases/upkeep/sweep';
import type { CampaignInput } from '@/lib/server/ports/store/campaigns';
import { createCampaign, createOrganization, createUploadId, createUuid } from './factories';
import { createFakeDocuments } from './fake-documents';
import { createFakeQueue, runCalledJobs } from './fake-queue';
import { hashTake, type SentPart } from './parts';
import { neverAborted, noLimits } from './use-cases';
import { storeVisit } from './store-visit';
import { makeDataFolder } from './database-template';

const plenty: Deps['limits'] = { ...noLimits, storedFactor: 5, resumeBytes: 1000 };

export type ServerParts = Awaited<ReturnType<typeof openServer>>;

/** Opens the server's own store, storage and use cases in this process, without network or worker. */
export async function openServer() {
  const temp = makeDataFolder();
  const database = await openDatabase({ folder: temp.folder }, pino({ level: 'silent' }));
  const rows = { read: 0 };
  const statements = { run: 0 };
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements.run += 1;
      rows.read += result.rows.length;
      return result;
    },
  });
  const store = createStore(db);
  const storage = createFileStorage({
    folder: join(temp.folder, 'files'),
    publicUrl: '',
    secret: 'a secret of the tests',
    accepts: store.acceptsUpload,
    onLate: (key) => store.doomedFiles.addLate(key, new Date()),
  });
  // As a server has it that is the only process.
  const media = createMedia({ keepsOneChannel: true });
  const files = createLocalFiles({ workFolder: join(temp.folder, 'work') });
  return {
    ...{ db, store, storage, media, files, live: createLiveTakes() },
    folder: temp.folder,
    /** The number of rows that the database has returned so far. */
    rows,
    /** The number of statements it has answered so far, without the begin and end of transactions. */
    statements,
    async close() {
      await media.close();
      await files.close();
      await database.close();
      temp.remove();
    },
  };
}

type Given = Partial<Omit<Deps, 'limits'>> & { limits?: Partial<Deps['limits']>; campaign?: Partial<CampaignInput> };

/** Begins a visit on the server. Its clock can be set forward. */
export async function beginVisit(server: ServerParts, { campaign: wanted, limits, ...given }: Given = {}) {
  const campaign = createCampaign(wanted);
  const organization = createOrganization();
  const uuid = createUuid();
  const { visit, requester } = await storeVisit(server.store, { campaign, organization, uuid });
  let ahead = 0;
  const queue = createFakeQueue();
  const deps = runCalledJobs({
    ...server,
    queue,
    videoSession: null,
    whitelabel: null,
    limits: { ...plenty, ...limits },
    documents: createFakeDocuments(),
    fingerprint: (text: string) => text,
    retention: { takesDays: 0, visitsDays: 0 },
    normalisesLive: true,
    transcriberSetup: null,
    now: () => new Date(Date.now() + ahead),
    ...given,
  });
  return {
    ...{ campaign, organization, uuid, requester, deps, jobs: queue.sent, visitId: visit.id },
    pass: (milliseconds: number) => void (ahead += milliseconds),
    /** `fileBytes`: the visitor chose a file of this size. */
    target: (uploadId = createUploadId(), sectionId = 'one', fileBytes?: number) =>
      getUploadTarget(deps, {
        fileBytes,
        campaignName: campaign.name,
        fileName: sectionFileName(uuid, sectionId),
        uploadId,
        visitor: requester.visitor,
      }),
    /** Posts a file with the presigned post of a take or a resume. */
    post: ({ data }: UploadTarget, content: Uint8Array<ArrayBuffer>) =>
      receiveUpload(server.storage, formRequest(data.fields, content)),
    postPart: ({ parts }: UploadTarget, part: SentPart) =>
      receiveUpload(
        server.storage,
        formRequest({ key: `${parts?.prefix}/${part.index}-${part.sha256}`, ...parts?.fields }, part.content),
      ),
    announce: (uploadId: string, { index, bytes, sha256 }: SentPart) =>
      announcePart(deps, { ...requester, uploadId, index, bytes, sha256 }),
    confirm: (uploadId: string, parts: readonly SentPart[]) =>
      confirmTake(deps, { ...requester, uploadId, ...hashTake(parts) }),
    save: ({ url, count }: Pick<UploadTarget, 'url' | 'count'>, bytes?: number, sectionId = 'one') =>
      saveTake(deps, { ...requester, video: { sectionId, url, count, device: 'Web', bytes } }),
    discard: (uploadId: string) => discardTake(deps, { ...requester, uploadId }),
    prepare: (takeId: string) => prepareTake(deps, { takeId }, { signal: neverAborted }),
    resumeTarget: () =>
      getResumeTarget(deps, {
        campaignName: campaign.name,
        fileName: resumeFileName(uuid, campaign.name),
        visitor: requester.visitor,
      }),
    saveResume: (fileUrl: string) => saveResume(deps, { ...requester, fileUrl }),
    resumeWork: () => resumeWork(deps),
    /** Removes what is due, as the worker does. */
    removeDoomed: () => removeDoomed(deps),
    /** Sweeps, and removes what is due some minutes later. */
    async sweep() {
      await sweep(deps);
      await removeDoomed({ ...deps, now: () => new Date(deps.now().getTime() + 10 * 60_000) });
    },
  };
}

function formRequest(fields: Record<string, string>, content: Uint8Array<ArrayBuffer>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([content]), 'file');
  return new Request('http://localhost/api/storage', { method: 'POST', body });
}
