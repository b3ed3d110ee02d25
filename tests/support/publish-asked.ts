import { readFileSync } from 'node:fs';
import type { ClipKind } from '@/lib/contract/clips';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Clip } from '@/lib/contract/organizer/clips';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { uniqueName } from './factories';
import { makeJpeg } from './make-files';
import { makeWav } from './make-wav';
import type { OrganizerClient } from './organizer-client';
import { patiently } from './patiently';
import { sendPresignedPost } from './send-presigned-post';
import { makeTempFolder } from './temp-folder';

/** What questions are asked with. */
const CLIPS: Readonly<Record<ClipKind, { type: string; file: () => Uint8Array<ArrayBuffer> }>> = {
  video: {
    type: 'video/mp4',
    file: () => Uint8Array.from(readFileSync('tests/fixtures/media/fake-count-samestream-1.mp4')),
  },
  audio: { type: 'audio/wav', file: readTone },
  picture: { type: 'image/jpeg', file: () => Uint8Array.from(makeJpeg()) },
};

function readTone(): Uint8Array<ArrayBuffer> {
  const temp = makeTempFolder();
  const tone = Uint8Array.from(readFileSync(makeWav(temp.folder, [{ seconds: 3, hertz: 440 }])));
  temp.remove();
  return tone;
}

/** Makes a call that has to succeed. */
export async function askAs<T>(client: OrganizerClient, method: string, path: string, body?: object): Promise<T> {
  const answer = await client.call<T>(path, { method, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Sends a clip as an editor's browser does, and waits until it is made. */
async function makeClip(url: string, editor: OrganizerClient, kind: ClipKind): Promise<{ id: string; kind: ClipKind }> {
  const { type, file } = CLIPS[kind];
  const bytes = file();
  const added = await askAs<{ clipId: string; data: UploadTarget['data'] }>(editor, 'POST', 'clips', {
    ...{ kind, type, bytes: bytes.length },
  });
  const { status } = await sendPresignedPost({ ...added.data, url: new URL(added.data.url, url).href }, bytes);
  if (status !== 204) throw new Error(`the file was answered ${status}`);
  const made = await patiently(() => askAs<Clip>(editor, 'PUT', `clips/${added.clipId}`, { trim: null }));
  return { id: made.id, kind };
}

/**
 * Publishes a campaign with a section of each kind, three of them asked with a clip. Without `sound`, it has none that
 * is answered by sound.
 */
export async function publishAsked(url: string, editor: OrganizerClient, { sound = true } = {}) {
  const [video, audio, picture] = [
    await makeClip(url, editor, 'video'),
    await makeClip(url, editor, 'audio'),
    await makeClip(url, editor, 'picture'),
  ];
  const name = uniqueName('kinds');
  const heard = {
    ...{ prompt: 'What do you hear?', seconds: 3, clip: audio },
    answerType: { kind: 'audio', isOptional: false },
  };
  const sections = [
    { prompt: 'Who are you?', seconds: 3, clip: video },
    ...(sound ? [heard] : []),
    {
      ...{ prompt: 'What has the river taught you?', clip: picture, clipDescription: 'The old stone bridge' },
      answerType: { kind: 'text', limit: 250, unit: 'characters', isOptional: false },
    },
    {
      prompt: 'How long have you lived here?',
      answerType: {
        ...{ kind: 'choice', most: 1, allowsOther: false, isOptional: false },
        choices: ['A year', 'Ten years'].map((text) => ({ text, translations: {} })),
      },
    },
    {
      prompt: 'Do you have a certificate?',
      answerType: { kind: 'file', formats: ['pdf'], maxMegabytes: 5, isOptional: true },
    },
  ];
  const content = { name, title: 'Every kind', allowSharing: true, sections };
  const { id, revision } = await askAs<EditedCampaign>(editor, 'POST', 'campaigns', content);
  const published = await askAs<EditedCampaign>(editor, 'POST', `campaigns/${id}/publish`, { revision });
  return { id, name, sections: published.sections };
}
