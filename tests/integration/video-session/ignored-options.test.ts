import { readFileSync } from 'node:fs';
import type { CampaignContent } from '@/lib/contract/campaign-content';
import type { CallName } from '@/lib/contract/calls';
import { isAppError, type ErrorCode } from '@/lib/contract/errors';
import { resumeFileName, sectionFileName } from '@/lib/domain/files';
import { type Bound, bindCalls } from '@/lib/server/calls/handler';
import { type VisitorCallDeps, visitorCalls } from '@/lib/server/calls/visitor-calls';
import { videoSession } from '@/lib/server/video-session/video-session';
import { createUploadId, createUuid } from '@/tests/support/factories';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { cutIntoParts, hashTake } from '@/tests/support/parts';
import { beginSessionVisit } from '@/tests/support/video-session/session-visit';
import { startVideoService, type TestVideoService } from '@/tests/support/video-session/start-video-service';
import { createSection } from '@/tests/support/visit-factories';

const HOUR_MS = 60 * 60 * 1000;
const file = readFileSync('tests/fixtures/media/chromium-webm-vp8-30fps-6s-kf30.webm');
const parts = cutIntoParts(new Uint8Array(file), 1);

let server: ServerParts;
let recorder: TestVideoService;
beforeAll(async () => {
  server = await openServer();
  recorder = await startVideoService({ file });
});
afterAll(async () => {
  await recorder.close();
  await server.close();
});

const CALLS = { ...visitorCalls, ...videoSession.calls };
const REQUEST = { address: '198.51.100.7', userAgent: 'a browser' };
/** A time of day in UTC, so many hours from now, as it is written of a campaign. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);

/** A visit whose sections a service or the browser records. All that is not said is allowed. */
async function begin(given: Partial<CampaignContent>) {
  const sections = ['one', 'two'].map((id) => createSection({ id, seconds: 10 }));
  const campaign = { type: 'job', audioOnly: 'allowed', sections, ...given } as const;
  const visit = await beginSessionVisit(server, recorder, { campaign });
  const [now, service] = [new Date(), visit.deps.videoSession!];
  const sessionId = await service.createSession();
  await server.store.recordings.keepSession(visit.visitId, { project: service.project, sessionId, now, since: now });
  return { ...visit, uploadId: createUploadId(), sent: { url: '/elsewhere', count: 1 } };
}
type Visit = Awaited<ReturnType<typeof begin>>;

/** Sends all of a take, without saying that it is all. */
async function send(visit: Visit, uploadId = createUploadId()) {
  const target = await visit.target(uploadId);
  for (const part of parts) {
    await visit.postPart(target, part);
    await visit.announce(uploadId, part);
  }
  return uploadId;
}

type Inputs<N extends CallName> = Record<
  string,
  (visit: Visit) => Omit<Parameters<Bound<typeof CALLS>[N]>[0], 'visitor'>
>;

const own = ({ campaign, uuid }: Visit) => ({ campaignId: campaign.name, uuid });
const inSession = (visit: Visit) => ({ ...own(visit), sectionId: 'one', count: 1 });
const upload = ({ campaign, uuid, uploadId }: Visit) => ({
  ...{ campaignName: campaign.name, fileName: sectionFileName(uuid, 'one'), uploadId },
  fileType: 'video/mp4' as const,
});

/** What a client makes every call with that heeds no option, in each of the ways that it can be made. */
const INPUTS: { [N in CallName]: Inputs<N> } = {
  ping: { '': () => ({}) },
  getCampaign: { '': ({ campaign }) => ({ campaignId: campaign.name }) },
  getAdjusted: { '': ({ campaign }) => ({ campaignId: campaign.name }) },
  getUserVideo: { '': own },
  createUserVideo: { '': (visit) => ({ ...own(visit), uuid: createUuid(), name: 'Ada', device: 'Web' }) },
  updateUserVideo: {
    take: (visit) => ({ ...own(visit), video: { sectionId: 'one', device: 'Web', ...visit.sent } }),
    resume: (visit) => ({ ...own(visit), fileUrl: '/elsewhere' }),
    name: (visit) => ({ ...own(visit), name: 'Ada B', email: '', phone: '' }),
    consent: (visit) => ({ ...own(visit), consent: { version: 99, language: 'en' } }),
  },
  chooseExtraTime: { '': (visit) => ({ ...own(visit), extraTime: 'double' }) },
  askReceipt: { '': (visit) => ({ ...own(visit), email: 'ada@film.example', language: 'en' }) },
  openSection: { '': (visit) => ({ ...own(visit), sectionId: 'one' }) },
  saveAnswer: { '': (visit) => ({ ...own(visit), sectionId: 'one', revision: 1, answer: { kind: 'skipped' } }) },
  getAnswerFileTarget: {
    '': (visit) => ({ ...own(visit), sectionId: 'one', fileId: createUploadId(), name: 'a.pdf', bytes: 1 }),
  },
  findName: { '': ({ campaign }) => ({ campaignId: campaign.name, name: 'Ada' }) },
  stitchVideo: { '': own },
  checkStitchStatus: { '': own },
  skipUpload: { '': own },
  getUploadUrl: {
    picture: (visit) => ({ ...upload(visit), uploadId: createUploadId() }),
    sound: (visit) => ({ ...upload(visit), uploadId: createUploadId(), fileType: 'audio/mp4' }),
    file: (visit) => ({ ...upload(visit), uploadId: createUploadId(), fileBytes: 1000 }),
    resume: ({ campaign, uuid }) => ({
      ...{ campaignName: campaign.name, fileName: resumeFileName(uuid, campaign.name), resume: 'true' },
    }),
  },
  announcePart: { '': (visit) => ({ ...own(visit), uploadId: visit.uploadId, ...parts[0]! }) },
  confirmTake: { '': (visit) => ({ ...own(visit), uploadId: visit.uploadId, ...hashTake(parts) }) },
  discardTake: { '': (visit) => ({ ...own(visit), uploadId: visit.uploadId }) },
  createVideoSession: { '': own },
  startRecording: { '': inSession },
  stopRecording: { '': own },
  uploadRecording: { '': (visit) => ({ ...inSession(visit), waitMs: 0 }) },
  makeHandoverLink: { '': (visit) => ({ ...own(visit), kind: 'now' }) },
  revokeHandoverLink: { '': (visit) => ({ ...own(visit), kind: 'now' }) },
  openHandover: { '': () => ({ token: 'a'.repeat(32) }) },
  followVisit: { '': (visit) => ({ ...own(visit), unsent: [] }) },
  continueHere: { '': (visit) => ({ ...own(visit), unsent: [] }) },
  withdrawConsent: { '': ({ campaign }) => ({ campaignId: campaign.name }) },
  eraseUserVideo: { '': own },
  getTranscript: { '': own },
  correctLine: { '': (visit) => ({ ...own(visit), lineId: 'a-0', words: 'Hello.' }) },
  undoCorrections: { '': own },
  removeCaptions: { '': own },
  captionedFilm: { '': own },
  makeCaptionedFilm: { '': own },
  log: { '': () => ({ event: 'an event' }) },
};

/** The errors by which an option refuses a call. */
const OF_OPTIONS: readonly ErrorCode[] = [
  ...(['noRetakesLeft', 'sectionNotOpened', 'thinkTimeOver', 'extraTimeForbidden', 'recordingBegan'] as const),
  ...(['consentMissing', 'consentChanged', 'campaignNotOpen', 'campaignClosed', 'contactMissing'] as const),
  ...(['audioRefused', 'picturesRefused', 'tooLarge', 'fileTooLarge'] as const),
];

async function refusalOf(visit: Visit, name: CallName, input: object): Promise<ErrorCode | null> {
  const metrics = { countUploads: (_: string, call: unknown) => call } as unknown as VisitorCallDeps['metrics'];
  const logger = { info: () => {}, warn: () => {} } as unknown as VisitorCallDeps['logger'];
  const stopping = new AbortController().signal;
  const calls = bindCalls(CALLS, { ...visit.deps, metrics, logger, stopping } as never) as Record<
    string,
    (input: object, request: typeof REQUEST) => Promise<unknown>
  >;
  // Whoever begins anew has no visit.
  const { visitor } = visit.requester;
  const given = { ...input, visitor: name === 'createUserVideo' ? { ...visitor, uuids: [] } : visitor };
  const error: unknown = await calls[name]!(given, REQUEST).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null && !isAppError(error)) throw error;
  return error && OF_OPTIONS.includes(error.code) ? error.code : null;
}

type Option = [
  option: string,
  campaign: Partial<CampaignContent>,
  refused: Record<string, ErrorCode>,
  arrange?: (visit: Visit) => Promise<unknown>,
];

const each = <C extends ErrorCode>(code: C, ...calls: string[]) =>
  Object.fromEntries(calls.map((call) => [call, code])) as Record<string, C>;
const TAKES = ['getUploadUrl picture', 'getUploadUrl sound', 'getUploadUrl file', 'startRecording'];
const BEGINNING = ['createUserVideo', 'findName'];
/** What changes a visit otherwise. */
const CHANGING = ['announcePart', 'chooseExtraTime', 'updateUserVideo name', 'updateUserVideo consent'];
/** What records or answers something. */
const RECORDING = [
  ...['updateUserVideo take', 'updateUserVideo resume', 'openSection', 'saveAnswer', 'stitchVideo', 'skipUpload'],
  'getAnswerFileTarget',
  ...TAKES,
  ...['getUploadUrl resume', 'confirmTake', 'createVideoSession', 'uploadRecording'],
];

const OPTIONS: Option[] = [
  ['nothing but defaults', {}, {}],
  [
    'retakes',
    { retakes: 0 },
    {
      ...each('noRetakesLeft', ...TAKES, 'confirmTake', 'updateUserVideo take'),
      ...each('recordingBegan', 'chooseExtraTime'),
    },
    async (visit) => {
      // Both were begun while a take was left.
      await send(visit, visit.uploadId);
      const whole = await visit.target();
      await visit.post(whole, new Uint8Array(file));
      Object.assign(visit.sent, { url: whole.url, count: whole.count });
      await visit.confirm(await send(visit), parts);
    },
  ],
  ['time to think, of a section that was not opened', { thinkSeconds: 20 }, each('sectionNotOpened', ...TAKES)],
  [
    'time to think, once it is over',
    { thinkSeconds: 20 },
    each('thinkTimeOver', ...TAKES),
    async (visit) => {
      await CALLS.openSection(visit.deps, { ...visit.requester, sectionId: 'one' });
      // A file may come as long after its end as its section lasts, and a minute.
      visit.pass(3 * 60_000);
    },
  ],
  ['no extra time', { extraTime: 'forbidden' }, each('extraTimeForbidden', 'chooseExtraTime')],
  ['extra time, once a recording has begun', {}, each('recordingBegan', 'chooseExtraTime'), (visit) => visit.target()],
  [
    'consent that was not given',
    { consent: 'I agree.' },
    {
      ...each('consentMissing', 'createUserVideo', ...RECORDING),
      ...each('consentChanged', 'updateUserVideo consent'),
    },
  ],
  ['the day on which it opens', { opens: inHours(1) }, each('campaignNotOpen', ...BEGINNING)],
  [
    'the day on which it closes',
    { closes: inHours(1) },
    each('campaignClosed', ...BEGINNING, ...RECORDING, ...CHANGING),
    async (visit) => visit.pass(26 * HOUR_MS),
  ],
  [
    'how visitors can be reached',
    { askEmail: 'required', askPhone: 'required' },
    each('contactMissing', 'createUserVideo', 'updateUserVideo name'),
  ],
  ['no sound alone', { audioOnly: 'forbidden' }, each('audioRefused', 'getUploadUrl sound')],
  [
    'sound alone',
    { audioOnly: 'required' },
    each('picturesRefused', 'getUploadUrl picture', 'getUploadUrl file', 'startRecording'),
  ],
];

it.each(OPTIONS)(
  'a client that ignores %s is refused by each call that it concerns, and by no other',
  async (...row) => {
    const [, campaign, expected, arrange] = row;
    const refused: Record<string, ErrorCode> = {};
    for (const [name, ways] of Object.entries(INPUTS))
      for (const [way, input] of Object.entries(ways)) {
        const visit = await begin(campaign);
        await arrange?.(visit);
        const code = await refusalOf(visit, name as CallName, input(visit));
        if (code) refused[`${name} ${way}`.trim()] = code;
      }
    expect(refused).toEqual(expected);
  },
);
