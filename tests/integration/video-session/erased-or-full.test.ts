import type { Store } from '@/lib/server/ports/store/store';
import { eraseVisit } from '@/lib/server/use-cases/visits/erase-visit';
import { ofVisit } from '@/lib/server/use-cases/visits/of-visit';
import { startRecording } from '@/lib/server/video-session/use-cases/start-recording';
import { stopRecording } from '@/lib/server/video-session/use-cases/stop-recording';
import { uploadRecording } from '@/lib/server/video-session/use-cases/upload-recording';
import { type Begin, expectNotFoundAtEachStep, storeWhere } from '@/tests/support/erased-meanwhile';
import { createUploadId } from '@/tests/support/factories';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { neverAborted } from '@/tests/support/use-cases';
import { beginSessionVisit } from '@/tests/support/video-session/session-visit';
import { startVideoService, type TestVideoService } from '@/tests/support/video-session/start-video-service';

let server: ServerParts;
let service: TestVideoService;
beforeAll(async () => {
  server = await openServer();
  service = await startVideoService({ file: Buffer.from('what the service recorded') });
});
afterAll(async () => {
  await service.close();
  await server.close();
});

const because = { by: 'retention' } as const;

type SessionVisit = Awaited<ReturnType<typeof beginSessionVisit>>;
type CallInput = { visit: SessionVisit; store: Store; uploadId: string };

type Prepare = (visit: SessionVisit, uploadId: string) => Promise<unknown>;

const recording =
  (upTo: Prepare, call: (input: CallInput) => Promise<unknown>): Begin =>
  async (moment) => {
    const visit = await beginSessionVisit(server, service);
    const uploadId = createUploadId();
    await visit.connect();
    await upTo(visit, uploadId);
    const erased = { id: visit.visitId, uuid: visit.uuid, campaign: visit.campaign.name, because };
    const store = storeWhere(server.store, moment, () => eraseVisit(visit.deps, erased));
    return () => call({ visit, store, uploadId });
  };

const start = (visit: SessionVisit, uploadId: string) => visit.start({ uploadId, sectionId: 'one' });
const stop = async (visit: SessionVisit, uploadId: string) => {
  await start(visit, uploadId);
  await visit.stop(uploadId);
};
const address = '198.51.100.7';

it.each<[string, Begin]>([
  [
    'that starts a recording',
    recording(
      async () => {},
      ({ visit, store, uploadId }) =>
        ofVisit(startRecording)({ ...visit.deps, store }, { ...visit.requester, uploadId, sectionId: 'one', address }),
    ),
  ],
  [
    'that stops a recording',
    recording(start, ({ visit, store, uploadId }) =>
      ofVisit(stopRecording)({ ...visit.deps, store }, { ...visit.requester, uploadId }),
    ),
  ],
  [
    'that waits for a recording',
    recording(stop, ({ visit, store, uploadId }) =>
      ofVisit(uploadRecording)(
        { ...visit.deps, store, stopping: neverAborted },
        { ...visit.requester, sectionId: 'one', count: 1, uploadId, waitMs: 500 },
      ),
    ),
  ],
])('a call %s is answered with 404 when its visit is erased at any step of it', (_, begin) =>
  expectNotFoundAtEachStep(begin),
);

it('below the floor of the disk no recording begins', async () => {
  const visit = await beginSessionVisit(server, service);
  await visit.connect();
  const storage = { ...server.storage, room: async () => 'low' as const };
  await expect(
    startRecording({ ...visit.deps, storage }, { ...visit.requester, sectionId: 'one', address }),
  ).rejects.toMatchObject({ code: 'noSpace' });
});
