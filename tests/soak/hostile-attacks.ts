import type { UploadTarget } from '@/lib/contract/upload-target';
import { maxTakeBytes } from '@/lib/domain/limits';
import { createUploadId } from '../support/factories';
import { createPart, cutIntoParts, hashTake } from '../support/parts';
import { sendPresignedPost } from '../support/send-presigned-post';
import { createVisitor, type TestVisitor } from '../support/visitor';
import { askRaw, MALFORMED, openHalf } from './raw-connections';

type File = Uint8Array<ArrayBuffer>;

/** What one hostile visitor can use. `times`: how often it repeats what can be repeated. */
export type AttackContext = {
  /** Where the next request goes: servers may take turns. */
  server: { readonly url: string; readonly port: number };
  /** A campaign of the default type and one of the hiring type, each of sections `s1` and `s2` of `HOSTILE_SECONDS`. */
  campaign: string;
  jobCampaign: string;
  take: File;
  black: File;
  resume: File;
  times: number;
  /** The visits that were begun, by campaign. */
  visits: Map<string, TestVisitor[]>;
  random: () => number;
  /** Counts a response by its status; 0 when there was none. */
  count: (status: number) => void;
};

export const HOSTILE_SECONDS = 5;

/** Makes a request and counts its response; returns `null` when there was none. */
async function ask<T extends { status: number }>(
  { count }: AttackContext,
  request: () => Promise<T>,
): Promise<T | null> {
  const answer = await request().catch(() => null);
  count(answer?.status ?? 0);
  return answer;
}

const atOnce = (times: number, act: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)));

/** Uploads a file with a presigned post. */
async function post(context: AttackContext, target: UploadTarget, file: File): Promise<void> {
  const url = new URL(target.data.url, context.server.url).href;
  await ask(context, () => sendPresignedPost({ ...target.data, url }, file));
}

/** Begins a new visit; when the server refuses, returns one of those begun earlier. */
async function begin(context: AttackContext, campaign = context.campaign): Promise<TestVisitor | null> {
  const begun = context.visits.get(campaign) ?? [];
  const visitor = createVisitor(() => context.server.url, campaign);
  const body = { uuid: visitor.uuid, name: 'Mallory', device: 'Web' };
  const answer = await ask(context, () => visitor.call(`campaign/${campaign}/userVideo`, { method: 'POST', body }));
  context.visits.set(campaign, answer?.status === 201 ? [...begun, visitor] : begun);
  return answer?.status === 201 ? visitor : (begun[Math.floor(context.random() * begun.length)] ?? null);
}

async function targetOf(
  context: AttackContext,
  visitor: TestVisitor,
  sectionId = 's1',
  uploadId = createUploadId(),
): Promise<UploadTarget | null> {
  const answer = await ask(context, () => visitor.target(sectionId, { uploadId }));
  return answer?.status === 200 ? answer.body : null;
}

async function save(
  context: AttackContext,
  visitor: TestVisitor,
  sectionId: string,
  file: File,
  milliseconds: number,
): Promise<UploadTarget | null> {
  const target = await targetOf(context, visitor, sectionId);
  if (!target) return null;
  await post(context, target, file);
  await ask(context, () =>
    visitor.record({ sectionId, url: target.url, count: target.count, bytes: file.length, milliseconds }),
  );
  return target;
}

export type Attack = (context: AttackContext) => Promise<unknown>;

/** Everything one client can request a thousand times at once; `times` limits each attack. */
export const ATTACKS = {
  async 'inspections of one resume'(context) {
    const visitor = await begin(context, context.jobCampaign);
    const target = visitor && (await ask(context, () => visitor.resumeTarget()));
    if (!visitor || target?.status !== 200) return;
    await post(context, target.body, context.resume);
    await atOnce(context.times, () => ask(context, () => visitor.recordResume(target.body.url)));
  },

  async 'resumes never recorded'(context) {
    const visitor = await begin(context, context.jobCampaign);
    if (!visitor) return;
    await atOnce(context.times, async () => {
      const target = await ask(context, () => visitor.resumeTarget());
      if (target?.status === 200) await post(context, target.body, new Uint8Array(8 * 1024 * 1024));
    });
  },

  async 'posts of saved takes'(context) {
    const visitor = await begin(context);
    const saved = visitor && (await save(context, visitor, 's1', context.take, 2000));
    if (!visitor || !saved) return;
    const large = new Uint8Array(maxTakeBytes(HOSTILE_SECONDS));
    await atOnce(context.times / 4, () => post(context, saved, large));
    await atOnce(context.times, () =>
      ask(context, () => visitor.target('s1', { uploadId: saved.url.match(/[A-Za-z0-9]{32}/)?.[0] })),
    );
  },

  async 'takes posted and discarded'(context) {
    const visitor = await begin(context);
    if (!visitor) return;
    const large = new Uint8Array(maxTakeBytes(HOSTILE_SECONDS));
    await atOnce(context.times, async () => {
      const uploadId = createUploadId();
      const target = await targetOf(context, visitor, 's2', uploadId);
      if (!target) return;
      await post(context, target, large);
      await ask(context, () => visitor.discard(uploadId));
      await post(context, target, large);
    });
  },

  async 'a file of many large frames'(context) {
    const visitor = await begin(context);
    if (!visitor) return;
    await Promise.all(['s1', 's2'].map((id) => save(context, visitor, id, context.black, 10_000)));
    await ask(context, () => visitor.stitch());
  },

  async 'stitches of other shapes'(context) {
    const visitor = await begin(context);
    if (!visitor) return;
    for (const id of ['s1', 's2']) await save(context, visitor, id, context.take, 2000);
    await atOnce(context.times * 2, (index) =>
      ask(context, () => visitor.stitch(index % 2 ? { videoType: '3x4' } : {})),
    );
  },

  async 'parts announced and confirmed without end'(context) {
    const visitor = await begin(context);
    const uploadId = createUploadId();
    const target = visitor && (await targetOf(context, visitor, 's1', uploadId));
    if (!visitor || !target) return;
    const parts = cutIntoParts(context.take, 4);
    for (const part of parts) await ask(context, () => visitor.postPart(target, part));
    await atOnce(context.times * 2, (index) => ask(context, () => visitor.announce(uploadId, parts[index % 4]!)));
    await atOnce(context.times, (index) =>
      ask(context, () => visitor.confirm(uploadId, hashTake(parts.slice(0, 1 + (index % 3))))),
    );
  },

  async 'tiny parts'(context) {
    const visitor = await begin(context);
    const uploadId = createUploadId();
    const target = visitor && (await targetOf(context, visitor, 's1', uploadId));
    if (!visitor || !target) return;
    await atOnce(context.times * 4, async (index) => {
      const part = createPart(index, new Uint8Array([index % 256, index >> 8]));
      if ((await ask(context, () => visitor.postPart(target, part)))?.status === 204)
        await ask(context, () => visitor.announce(uploadId, part));
    });
  },

  async 'posts past their limit'(context) {
    const visitor = await begin(context);
    if (visitor)
      await atOnce(context.times * 4, () => targetOf(context, visitor, context.random() < 0.5 ? 's1' : 's2'));
  },

  async 'visits past their limit'(context) {
    await atOnce(context.times, () => begin(context));
  },

  async 'targets that are none'({ server, times, count }) {
    await atOnce(times, async (index) =>
      count(Number(/ (\d{3})/.exec(await askRaw(server.port, MALFORMED[index % MALFORMED.length]!))?.[1] ?? 0)),
    );
  },

  /**
   * First far more connections than one address may hold; then a few, so that this address has connections left for the
   * other attacks.
   */
  async 'half-open connections'({ server, times, count }) {
    for (const [all, ms] of [
      [times * 10, 300],
      [20, 3000],
    ] as const) {
      const half = openHalf(server.port, all);
      await new Promise((resolve) => setTimeout(resolve, ms));
      for (let closed = half.standing(); closed < all; closed += 1) count(0);
      half.close();
    }
  },
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;
