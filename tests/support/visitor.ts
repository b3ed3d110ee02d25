import type { GivenConsent, UserVideo } from '@/lib/contract/entities';
import type { StitchStatus } from '@/lib/contract/stitch-status';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { createUploadId, createUuid } from './factories';
import { hashTake, type SentPart } from './parts';
import { sendPresignedPost } from './send-presigned-post';

export type Answer<T> = { status: number; body: T; headers: Headers };
type Repeat = <T>(step: () => Promise<T>) => Promise<T>;
/** When a take's parts are sent, and who is told that one has arrived. */
export type Pace = { due(index: number): Promise<void>; arrived(): void };
type Call = { method?: string; body?: unknown; headers?: Record<string, string> };

/**
 * A visitor that calls the server as a browser does, with cookies, but without a browser. `server` is its address, or
 * returns the address for the next request. `onAnswer` is told of every answer of the server.
 */
export function createVisitor(
  server: string | (() => string),
  campaign: string,
  uuid = createUuid(),
  onAnswer: (headers: Headers) => void = () => {},
) {
  let cookie: string | undefined;
  const url = () => (typeof server === 'string' ? server : server());

  async function call<T = unknown>(path: string, { method = 'GET', body, headers }: Call = {}): Promise<Answer<T>> {
    const response = await fetch(`${url()}/api/${path}`, {
      method,
      headers: { ...(cookie && { cookie }), ...headers },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    onAnswer(response.headers);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as T, headers: response.headers };
  }

  async function expectOk<T>(answer: Promise<Answer<T>>): Promise<T> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Files may be at another origin than the pages. */
  const at = (address: string) => new URL(address, url()).href;

  const visit = `campaign/${campaign}/userVideo`;
  const own = `${visit}/${uuid}`;

  const visitor = {
    uuid,
    call,
    get cookie() {
      return cookie;
    },

    begin: (name = 'Ada Lovelace', given: { consent?: GivenConsent; email?: string } = {}) =>
      expectOk(call<UserVideo>(visit, { method: 'POST', body: { uuid, name, device: 'Web', ...given } })),

    userVideo: () => expectOk(call<UserVideo>(`${visit}?uuid=${uuid}`)),

    target: (sectionId: string, given: { uploadId?: string; count?: number; uuid?: string } = {}) => {
      const query = new URLSearchParams({
        campaignName: campaign,
        fileName: `${given.uuid ?? uuid}_section_${sectionId}.mp4`,
        fileType: 'video/mp4',
        uploadId: given.uploadId ?? createUploadId(),
        ...(given.count && { count: String(given.count) }),
      });
      return call<UploadTarget>(`upload/getUrl?${query}`);
    },

    async upload(target: UploadTarget, file: BlobPart): Promise<void> {
      const { status } = await sendPresignedPost({ ...target.data, url: at(target.data.url) }, file);
      if (status !== 204) throw new Error(`the upload was answered ${status}`);
    },

    record: (video: {
      sectionId: string;
      url: string;
      count: number;
      bytes?: number;
      milliseconds?: number;
      interrupted?: boolean;
    }) => call<UserVideo>(own, { method: 'PUT', body: { video: { device: 'Web', ...video } } }),

    /** Posts a part to storage, under its own key unless another is given. */
    postPart: ({ parts }: UploadTarget, part: SentPart, key = `${parts?.prefix}/${part.index}-${part.sha256}`) =>
      sendPresignedPost({ url: at(parts?.url ?? ''), fields: { key, ...parts?.fields } }, part.content),

    announce: (uploadId: string, { index, bytes, sha256 }: Omit<SentPart, 'content'>) =>
      call<{ missing: number[] }>(`${own}/takes/${uploadId}/parts`, { method: 'POST', body: { index, bytes, sha256 } }),

    confirm: (uploadId: string, whole: { parts: number; bytes: number; sha256: string; isFaulty?: boolean }) =>
      call<{ url: string; count: number }>(`${own}/takes/${uploadId}`, { method: 'PUT', body: whole }),

    discard: (uploadId: string) => call<undefined>(`${own}/takes/${uploadId}`, { method: 'DELETE' }),

    /** Posts and announces parts of a take, one after the other. */
    async sendParts(
      target: UploadTarget,
      uploadId: string,
      parts: readonly SentPart[],
      arrived: Pace['arrived'] = () => {},
    ): Promise<void> {
      for (const part of parts) {
        const { status } = await visitor.postPart(target, part);
        if (status !== 204) throw new Error(`part ${part.index} was answered ${status}`);
        arrived();
        await expectOk(visitor.announce(uploadId, part));
      }
    },

    /**
     * Sends a take in parts, confirms and saves it, as the browser does. `repeat` runs each step, and may run it again.
     * Without a `pace` parts are sent without pause.
     */
    async saveInParts(
      sectionId: string,
      parts: readonly SentPart[],
      milliseconds?: number,
      repeat: Repeat = (step) => step(),
      pace?: Pace,
    ): Promise<UserVideo> {
      const uploadId = createUploadId();
      const target = await repeat(() => expectOk(visitor.target(sectionId, { uploadId })));
      for (const part of parts) {
        await pace?.due(part.index);
        await repeat(() => visitor.sendParts(target, uploadId, [part], pace?.arrived));
      }
      const whole = hashTake(parts);
      const { url: address, count } = await repeat(() => expectOk(visitor.confirm(uploadId, whole)));
      const video = { sectionId, url: address, count, bytes: whole.bytes, milliseconds };
      return repeat(() => expectOk(visitor.record(video)));
    },

    /** Uploads a take and saves it, as the saving screen does. */
    async save(sectionId: string, file: Uint8Array<ArrayBuffer>, milliseconds?: number): Promise<UserVideo> {
      const target = await expectOk(visitor.target(sectionId));
      await visitor.upload(target, file);
      return expectOk(
        visitor.record({ sectionId, url: target.url, count: target.count, bytes: file.byteLength, milliseconds }),
      );
    },

    resumeTarget: (given: { campaignName?: string; fileName?: string } = {}) => {
      const query = new URLSearchParams({
        campaignName: campaign,
        fileName: `${uuid}_${campaign}_resume.pdf`,
        resume: 'true',
        ...given,
      });
      return call<UploadTarget>(`upload/getUrl?${query}`);
    },

    recordResume: (fileUrl: string) => call<UserVideo>(own, { method: 'PUT', body: { fileUrl } }),

    /** Uploads a resume and saves it, as the resume screen does. */
    async sendResume(file: BlobPart): Promise<Answer<UserVideo>> {
      const target = await expectOk(visitor.resumeTarget());
      await visitor.upload(target, file);
      return visitor.recordResume(target.url);
    },

    stitch: (body: object = {}) => call<StitchStatus>(`${own}/stitchAll`, { method: 'PUT', body }),

    status: () => call<StitchStatus>(`${own}/checkStitchStatus`),

    skip: () => call<UserVideo>(`${own}/skipupload`, { method: 'PUT', body: {} }),

    /** Requests the film and asks every `pollMs` until it is made or has failed. */
    async film(within = 60_000, pollMs = 20): Promise<StitchStatus> {
      const asked = await expectOk(visitor.stitch());
      return asked.status === 'Progressing' ? visitor.outcome(within, pollMs) : asked;
    },

    async outcome(within = 60_000, pollMs = 20): Promise<StitchStatus> {
      const end = Date.now() + within;
      for (;;) {
        const status = await expectOk(visitor.status());
        if (status.status !== 'Progressing') return status;
        if (Date.now() > end) throw new Error(`No film within ${within} ms`);
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },

    async download(): Promise<Buffer> {
      const { completedUrl } = await visitor.userVideo();
      const response = await fetch(at(completedUrl ?? ''));
      if (!response.ok) throw new Error(`the film was answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
  return visitor;
}

export type TestVisitor = ReturnType<typeof createVisitor>;
