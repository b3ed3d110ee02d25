import { isAppError } from '@/lib/contract/errors';
import type { Store } from '@/lib/server/ports/store/store';
import { toAppError } from '@/lib/server/wiring/to-app-error';
import { eraseVisit } from '@/lib/server/use-cases/visits/erase-visit';
import { ofVisit } from '@/lib/server/use-cases/visits/of-visit';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { startRecording } from '@/lib/server/use-cases/video-session/start-recording';
import { stopRecording } from '@/lib/server/use-cases/video-session/stop-recording';
import { uploadRecording } from '@/lib/server/use-cases/video-session/upload-recording';
import { storeWhere, type Moment } from '@/tests/support/erased-meanwhile';
import { createUploadId } from '@/tests/support/factories';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { beginSessionVisit } from '@/tests/support/session-visit';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';
import { startVideoService, type TestVideoService } from '@/tests/support/video-service/start-video-service';

let run: UseCases;
let server: ServerParts;
let service: TestVideoService;
beforeAll(async () => {
  [run, server] = [await openUseCases(), await openServer()];
  service = await startVideoService({ file: Buffer.from('what the service recorded') });
});
afterAll(async () => {
  await service.close();
  await server.close();
  await run.close();
});

const because = { by: 'retention' } as const;

/** Begins a call whose visit is erased at that moment. */
type Begin = (moment: Moment) => Promise<() => Promise<unknown>>;

const stitchAll: Begin = async (moment) => {
  const visit = await run.beginVisit();
  for (const { id } of visit.campaign.sections) await run.saveTake(visit, id);
  const erased = { id: visit.id, uuid: visit.uuid, campaign: visit.campaign.name, because };
  const store = storeWhere(run.store, moment, () => eraseVisit(run.deps, erased));
  return () => ofVisit(requestStitch)({ ...run.deps, store }, visit.asker);
};

type SessionVisit = Awaited<ReturnType<typeof beginSessionVisit>>;
type Asked = { visit: SessionVisit; store: Store; uploadId: string };

type Prepare = (visit: SessionVisit, uploadId: string) => Promise<unknown>;

const recording =
  (upTo: Prepare, call: (asked: Asked) => Promise<unknown>): Begin =>
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
  ['that asks for the film', stitchAll],
  [
    'that starts a recording',
    recording(
      async () => {},
      ({ visit, store, uploadId }) =>
        ofVisit(startRecording)({ ...visit.deps, store }, { ...visit.asker, uploadId, sectionId: 'one', address }),
    ),
  ],
  [
    'that stops a recording',
    recording(start, ({ visit, store, uploadId }) =>
      ofVisit(stopRecording)({ ...visit.deps, store }, { ...visit.asker, uploadId }),
    ),
  ],
  [
    'that waits for a recording',
    recording(stop, ({ visit, store, uploadId }) =>
      ofVisit(uploadRecording)(
        { ...visit.deps, store, stopping: neverAborted },
        { ...visit.asker, sectionId: 'one', count: 1, uploadId, waitMs: 500 },
      ),
    ),
  ],
])('a call %s is answered with 404 when its visit is erased at any step of it', async (_, begin) => {
  const codes: (string | null)[] = [];
  for (let at = 1; ; at += 1) {
    const moment = { at, calls: 0 };
    const call = await begin(moment);
    const code = await call().then(
      () => null,
      (error: unknown) => (isAppError(error) ? error.code : toAppError(error).code),
    );
    if (moment.calls < at) break;
    codes.push(code);
  }
  expect(codes.length).toBeGreaterThan(2);
  // Erased only after all was done, the answer is what it was; a film is never told of that is not there.
  expect(new Set(codes.slice(0, -1))).toEqual(new Set(['notFound']));
});
