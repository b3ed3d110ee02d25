import { type Api, createApi } from '@/lib/browser/api/client';
import { UUID } from '../support/visit-factories';

/** Makes a call and returns its method and address, without the parameters that every call has. */
async function addressOf(call: (api: Api) => Promise<unknown>): Promise<string> {
  const fetch = jest.fn<Promise<Response>, [string, RequestInit]>(async () => Response.json({}));
  const context = () => ({ whitelabelId: null, accessToken: null, userId: null, clockOffset: 0 });
  await call(createApi({ fetch: fetch as unknown as typeof globalThis.fetch, context, now: () => 0 }));
  const [url, init] = fetch.mock.calls[0] ?? ['', {}];
  return `${init.method} ${url.replace(/[?&]ts=0$/, '')}`;
}

const visit = { campaignId: 'demo', uuid: UUID };
const own = `/api/campaign/demo/userVideo/${UUID}`;
const take = { campaignName: 'demo', fileName: 'f', fileType: 'video/mp4' as const, uploadId: 'u' };

it.each<[string, string, (api: Api) => Promise<unknown>]>([
  ['PING (spec 7.5)', 'GET /api/ping', (api) => api.ping({ params: {}, query: {}, body: {} })],
  [
    'GET_CAMPAIGN (spec 7.6)',
    'GET /api/campaign/demo',
    (api) => api.getCampaign({ params: visit, query: {}, body: {} }),
  ],
  [
    'what holds for an invited person',
    'GET /api/campaign/demo/adjusted',
    (api) => api.getAdjusted({ params: visit, query: {}, body: {} }),
  ],
  [
    'GET_USER_VIDEO (spec 7.9)',
    `GET /api/campaign/demo/userVideo?uuid=${UUID}&device=Web_Android`,
    (api) => api.getUserVideo({ params: visit, query: { uuid: UUID, device: 'Web_Android' }, body: {} }),
  ],
  [
    'create user video (spec 7.11)',
    'POST /api/campaign/demo/userVideo',
    (api) => api.createUserVideo({ params: visit, query: {}, body: { uuid: UUID, name: 'Ada', device: 'Web' } }),
  ],
  [
    'UPDATE_USER_VIDEO (spec 7.12)',
    `PUT ${own}`,
    (api) => api.updateUserVideo({ params: visit, query: {}, body: { name: 'Ada' } }),
  ],
  ['erasing the visit', `DELETE ${own}`, (api) => api.eraseUserVideo({ params: visit, query: {}, body: {} })],
  [
    'withdrawing a consent',
    'POST /api/campaign/demo/withdrawal',
    (api) => api.withdrawConsent({ params: visit, query: {}, body: {} }),
  ],
  [
    'opening a section',
    `PUT ${own}/sections/who`,
    (api) => api.openSection({ params: { ...visit, sectionId: 'who' }, query: {}, body: {} }),
  ],
  [
    'a file that answers a section',
    `POST ${own}/answers/who/files`,
    (api) =>
      api.getAnswerFileTarget({
        ...{ params: { ...visit, sectionId: 'who' }, query: {} },
        body: { fileId: 'a'.repeat(16), name: 'f', bytes: 1 },
      }),
  ],
  [
    'STITCH_VIDEO (spec 7.15)',
    `PUT ${own}/stitchAll`,
    (api) => api.stitchVideo({ params: visit, query: {}, body: {} }),
  ],
  [
    'CHECK_STITCH_STATUS (spec 7.17)',
    `GET ${own}/checkStitchStatus`,
    (api) => api.checkStitchStatus({ params: visit, query: {}, body: {} }),
  ],
  [
    'GET_UPLOAD_URL (spec 7.19)',
    'GET /api/upload/getUrl?campaignName=demo&fileName=f&fileType=video%2Fmp4&uploadId=u',
    (api) => api.getUploadUrl({ params: {}, query: take, body: {} }),
  ],
  [
    'SKIP_UPLOADING (spec 7.21)',
    `PUT ${own}/skipupload`,
    (api) => api.skipUpload({ params: visit, query: {}, body: {} }),
  ],
  [
    'FIND_NAME (spec 7.22)',
    'GET /api/campaign/demo/userVideo/findname?name=Ada',
    (api) => api.findName({ params: visit, query: { name: 'Ada' }, body: {} }),
  ],
  [
    'announcing a part',
    `POST ${own}/takes/u/parts`,
    (api) =>
      api.announcePart({ params: { ...visit, uploadId: 'u' }, query: {}, body: { index: 0, bytes: 1, sha256: '' } }),
  ],
  [
    'confirming a take',
    `PUT ${own}/takes/u`,
    (api) =>
      api.confirmTake({ params: { ...visit, uploadId: 'u' }, query: {}, body: { parts: 1, bytes: 1, sha256: '' } }),
  ],
  [
    'discarding a take',
    `DELETE ${own}/takes/u`,
    (api) => api.discardTake({ params: { ...visit, uploadId: 'u' }, query: {}, body: {} }),
  ],
  [
    'creating a video session (spec 7.23)',
    `POST ${own}/opentok/session`,
    (api) => api.createVideoSession({ params: visit, query: {}, body: visit }),
  ],
  [
    'starting its recording (spec 7.24)',
    `PUT ${own}/opentok/start`,
    (api) => api.startRecording({ params: visit, query: {}, body: visit }),
  ],
  [
    'stopping its recording (spec 7.25)',
    `PUT ${own}/opentok/stop`,
    (api) => api.stopRecording({ params: visit, query: {}, body: visit }),
  ],
  [
    'uploading its recording (spec 7.26)',
    `PUT ${own}/opentok/upload`,
    (api) => api.uploadRecording({ params: visit, query: {}, body: { ...visit, sectionId: 'who' } }),
  ],
  [
    'what is said in the film',
    `GET ${own}/transcript`,
    (api) => api.getTranscript({ params: visit, query: {}, body: {} }),
  ],
  [
    'correcting a line of it',
    `PUT ${own}/transcript/a-1`,
    (api) => api.correctLine({ params: { ...visit, lineId: 'a-1' }, query: {}, body: { words: null } }),
  ],
  [
    'undoing all corrections',
    `POST ${own}/transcript`,
    (api) => api.undoCorrections({ params: visit, query: {}, body: {} }),
  ],
  [
    'removing the captions',
    `DELETE ${own}/transcript`,
    (api) => api.removeCaptions({ params: visit, query: {}, body: {} }),
  ],
  [
    'the film with captions in its pictures',
    `GET ${own}/captioned-film`,
    (api) => api.captionedFilm({ params: visit, query: {}, body: {} }),
  ],
  [
    'having it made',
    `POST ${own}/captioned-film`,
    (api) => api.makeCaptionedFilm({ params: visit, query: {}, body: {} }),
  ],
  ['the logger', 'POST /api/log', (api) => api.log({ params: {}, query: {}, body: { event: 'Part 1' } })],
])('%s is %s', async (_, address, call) => {
  expect(await addressOf(call)).toBe(address);
});
