import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';
import type { PostFile } from '@/lib/browser/api/post-file';
import { createAnswerFiles } from '@/lib/browser/answers/answer-files';
import { createFileSaving } from '@/lib/browser/answers/file-saving';
import type { Answer, SectionAnswer, SentAnswer } from '@/lib/contract/answers';
import { createManualTimers } from '../support/browser-factories';
import { FILE_ANSWER, UUID } from '../support/visit-factories';

const TYPE = { ...FILE_ANSWER, formats: [...FILE_ANSWER.formats] };
const offline = new CallError('network', 'offline');
const refusal = (code: string, status: number, details?: object) =>
  errorFromAnswer(status, { error: { code, message: code, details } });
const scan = (name = 'scan.pdf', bytes = 'a whole PDF') => new File([bytes], name, { type: 'application/pdf' });

type Sent = { revision: number; answer: SentAnswer };
type Asked = { fileId: string; name: string; bytes: number };

const given = (fileId: string, name = 'before.pdf'): Answer => ({
  kind: 'file',
  file: { fileId, name, bytes: 11, format: 'pdf' },
});

/** Opens the section with a server that keeps what comes, and fails as it is told to. */
function open(before?: SectionAnswer) {
  const timers = createManualTimers();
  const server = {
    kept: before,
    asked: [] as Asked[],
    posted: [] as string[],
    saved: [] as Sent[],
    failingTargets: [] as Error[],
    failingPosts: [] as Error[],
    failingSaves: [] as Error[],
  };
  let isOnline = true;
  let connect = () => {};
  let progress: (share: number) => void = () => {};
  let isHeld = false;
  let release = () => {};
  const postFile: PostFile = async (_, __, name, onProgress, { signal } = {}) => {
    progress = onProgress;
    const error = server.failingPosts.shift();
    if (error) throw error;
    if (isHeld)
      await new Promise<void>((resolve, reject) => {
        release = resolve;
        signal?.addEventListener('abort', () => reject(new CallError('network', 'aborted')));
      });
    server.posted.push(name);
  };
  const kept: SectionAnswer[] = [];
  const saving = createFileSaving(
    {
      api: {
        getAnswerFileTarget: async ({ body }) => {
          const error = server.failingTargets.shift();
          if (error) throw error;
          server.asked.push(body);
          return { url: '/f', data: { url: '/post', fields: {} } };
        },
        saveAnswer: async ({ body }) => {
          const sent = body as Sent;
          server.saved.push(sent);
          const error = server.failingSaves.shift();
          if (error) throw error;
          if (server.kept && server.kept.revision >= sent.revision) return server.kept;
          const { answer } = sent;
          const name = server.asked.at(-1)?.name;
          const now: Answer = answer.kind === 'file' ? given(answer.fileId, name) : { kind: 'skipped' };
          return (server.kept = { sectionId: 'one', revision: sent.revision, answer: now, draft: null });
        },
      },
      postFile,
      timers,
      log: () => {},
      online: { isOnline: () => isOnline, subscribe: (listener) => ((connect = listener), () => (connect = () => {})) },
    },
    { campaignId: 'c', uuid: UUID, sectionId: 'one' },
    before,
    (it) => kept.push(it),
  );
  return {
    ...{ saving, server, kept, timers },
    state: saving.getState,
    choose: async (file = scan()) => {
      saving.choose(TYPE, file);
      await timers.pass(0);
    },
    pass: timers.pass,
    hold: () => (isHeld = true),
    release: async () => {
      isHeld = false;
      release();
      await timers.pass(0);
    },
    progress: (share: number) => progress(share),
    setOnline: async (it: boolean) => {
      isOnline = it;
      connect();
      await timers.pass(0);
    },
  };
}

const before: SectionAnswer = { sectionId: 'one', revision: 4, answer: given('before-before-before'), draft: null };

describe('a file that is chosen', () => {
  it('is posted, named to the server, and the answer then', async () => {
    const { choose, server, state, kept, saving } = open();
    await choose();
    const [{ fileId } = { fileId: '' }] = server.asked;
    expect(server.asked).toEqual([{ fileId, name: 'scan.pdf', bytes: 11 }]);
    expect(server.posted).toEqual(['scan.pdf']);
    expect(server.saved).toEqual([{ revision: 1, answer: { kind: 'file', fileId } }]);
    expect(state()).toMatchObject({ task: null, server: { answer: given(fileId, 'scan.pdf') } });
    expect(kept).toEqual([server.kept]);
    expect(saving.isBusy()).toBe(false);
  });

  it('says how much of it has arrived', async () => {
    const { choose, hold, progress, state, saving } = open();
    hold();
    await choose();
    progress(0.62);
    expect(state().task).toMatchObject({ name: 'upload', share: 0.62 });
    expect(saving.isBusy()).toBe(true);
  });

  it.each([
    ['is none of the formats', new File(['x'], 'memories.zip', { type: 'application/zip' }), 'fileFormat'],
    ['is too large', scan('big.pdf', 'x'.repeat(2_000_001)), 'tooLarge'],
    ['is empty', scan('nothing.pdf', ''), 'empty'],
  ])('and %s is refused before anything is sent', async (_, file, problem) => {
    const { choose, server, state } = open(before);
    await choose(file);
    expect(server.asked).toEqual([]);
    expect(state()).toMatchObject({ refused: { name: file.name, problem }, server: before, task: null });
  });

  it('is accepted by its ending alone, or by its type alone', async () => {
    for (const file of [new File(['x'], 'PHOTO.JPEG'), new File(['x'], 'photo', { type: 'image/jpeg' })]) {
      const { choose, server } = open();
      await choose(file);
      expect(server.posted).toHaveLength(1);
    }
  });

  it.each([
    ['fileFormat', undefined, 'fileFormat'],
    ['fileUnsafe', 'macros', 'fileUnsafe'],
    ['fileUnsafe', 'password', 'password'],
  ])('and refused by its content, %s %s, is named, and the file of before stays', async (fault, reason, problem) => {
    const { choose, server, state, saving } = open(before);
    server.failingSaves = [refusal('answerInvalid', 400, { fault, reason })];
    await choose();
    expect(state()).toMatchObject({ refused: { name: 'scan.pdf', problem }, server: before, task: null });
    expect(saving.isBusy()).toBe(false);
    await choose(scan('better.pdf'));
    expect(state()).toMatchObject({ refused: null, server: { revision: 6, answer: { file: { name: 'better.pdf' } } } });
  });

  it('that cannot be read any more is refused', async () => {
    const { choose, server, state } = open();
    const gone = scan();
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadable')) }) as unknown as Blob;
    await choose(gone);
    expect(state().refused).toEqual({ name: 'scan.pdf', problem: 'unread' });
    expect(server.asked).toEqual([]);
  });

  it.each([['tooMuchStored', 413, 'full'] as const, ['tooLarge', 413, 'tooLarge'] as const])(
    'for which there is no room (%s) is refused',
    async (code, status, problem) => {
      const { choose, server, state } = open();
      server.failingTargets = [refusal(code, status)];
      await choose();
      expect(state().refused).toEqual({ name: 'scan.pdf', problem });
    },
  );

  it('has a name that can be kept', async () => {
    const { choose, server } = open();
    await choose(scan(`${'n'.repeat(299)}\u0007.pdf`));
    const name = server.asked[0]?.name ?? '';
    expect(name).toHaveLength(200);
    expect(name.endsWith('n….pdf')).toBe(true);
  });
});

describe('an upload', () => {
  it('that is cancelled leaves the file of before, and sends nothing more', async () => {
    const { choose, hold, saving, server, state, pass } = open(before);
    hold();
    await choose();
    saving.cancel();
    await pass(60_000);
    expect(state()).toMatchObject({ task: null, refused: null, trouble: null, server: before });
    expect([server.posted, server.saved]).toEqual([[], []]);
  });

  it('waits through an hour offline, and goes on when there is a connection', async () => {
    const { choose, server, state, pass, setOnline } = open();
    await setOnline(false);
    server.failingPosts = Array.from({ length: 1000 }, () => offline);
    await choose();
    expect(state().trouble?.name).toBe('offline');
    await pass(60 * 60 * 1000);
    expect(state()).toMatchObject({ task: { name: 'upload' }, trouble: { name: 'offline' } });
    server.failingPosts = [];
    await setOnline(true);
    expect(state()).toMatchObject({ task: null, trouble: null, server: { revision: 1 } });
  });

  it('asks for another post when one has expired', async () => {
    const { choose, server, state } = open();
    server.failingPosts = [refusal('formExpired', 403)];
    await choose();
    expect(server.asked).toHaveLength(2);
    expect(new Set(server.asked.map(({ fileId }) => fileId)).size).toBe(1);
    expect(state().server).toMatchObject({ answer: { kind: 'file' } });
  });

  it('that the server has already is only looked into', async () => {
    const { choose, server, state } = open();
    server.failingTargets = [refusal('takeFrozen', 409)];
    await choose();
    expect(server.posted).toEqual([]);
    expect(state().server).toMatchObject({ answer: { kind: 'file' } });
  });

  it('is made again when the server does not find the file', async () => {
    const { choose, server, state, pass } = open();
    server.failingSaves = [refusal('uploadIncomplete', 409)];
    await choose();
    expect(state()).toMatchObject({ task: { name: 'upload' }, trouble: null });
    await pass(1000);
    expect(server.posted).toHaveLength(2);
    expect(state().task).toBeNull();
  });

  it('ends when the visit accepts no answer, which is said', async () => {
    const { choose, server, state } = open();
    server.failingTargets = [refusal('forbidden', 403)];
    await choose();
    expect(state()).toMatchObject({ task: null, refusal: { code: 'forbidden' } });
  });
});

describe('while the server looks into a file', () => {
  it('it is asked again when it says, without a word of trouble', async () => {
    const { choose, server, state, pass } = open();
    server.failingSaves = Array.from({ length: 2 }, () => refusal('unavailable', 503, { retryAfter: 5 }));
    await choose();
    expect(state()).toMatchObject({ task: { name: 'check' }, trouble: null });
    await pass(4999);
    expect(server.saved).toHaveLength(1);
    await pass(1);
    expect(server.saved).toHaveLength(2);
    await pass(5000);
    expect(new Set(server.saved.map(({ revision }) => revision))).toEqual(new Set([1]));
    expect(state()).toMatchObject({ task: null, server: { revision: 1 } });
  });

  it('which takes long, that is said after some rounds', async () => {
    const { choose, server, state, pass } = open();
    server.failingSaves = Array.from({ length: 1000 }, () => refusal('unavailable', 503, { retryAfter: 1 }));
    await choose();
    await pass(4000);
    expect(state()).toMatchObject({ task: { name: 'check' }, trouble: null });
    await pass(1000);
    expect(state()).toMatchObject({ task: { name: 'check' }, trouble: { name: 'away' } });
    server.failingSaves = [];
    await pass(1000);
    expect(state()).toMatchObject({ task: null, trouble: null, server: { revision: 1 } });
  });

  it('it can be cancelled, and nothing more is asked', async () => {
    const { choose, server, state, pass, saving } = open(before);
    server.failingSaves = [refusal('unavailable', 503, { retryAfter: 5 })];
    await choose();
    saving.cancel();
    await pass(60_000);
    expect(server.saved).toHaveLength(1);
    expect(state()).toMatchObject({ task: null, trouble: null, server: before });
    await choose(scan('other.pdf'));
    expect(server.saved.map(({ revision }) => revision)).toEqual([5, 6]);
    expect(state().server).toMatchObject({ revision: 6, answer: { file: { name: 'other.pdf' } } });
  });

  it('what it has kept in spite of that is shown', async () => {
    const { choose, state, server, saving, timers } = open(before);
    saving.choose(TYPE, scan());
    const stop = saving.subscribe(() => state().task?.name === 'check' && saving.cancel());
    await timers.pass(0);
    stop();
    expect(state()).toMatchObject({ task: null, server: server.kept });
    expect(server.kept).toMatchObject({ revision: 5 });
    await choose(scan('other.pdf'));
    expect(state().server).toMatchObject({ revision: 6 });
  });

  it('a file that it has and does not find is refused', async () => {
    const { choose, server, state, pass } = open(before);
    server.failingTargets = [refusal('takeFrozen', 409)];
    server.failingSaves = [refusal('uploadIncomplete', 409)];
    await choose();
    await pass(60_000);
    expect(server.saved).toHaveLength(1);
    expect(state()).toMatchObject({ task: null, refused: { problem: 'failed' }, server: before });
  });

  it('nothing else can be chosen', async () => {
    const { choose, server, state } = open();
    server.failingSaves = [refusal('unavailable', 503, { retryAfter: 5 })];
    await choose();
    await choose(scan('other.pdf'));
    expect(state().task).toMatchObject({ name: 'check', file: { name: 'scan.pdf' } });
  });

  it('an answer that came from elsewhere meanwhile is replaced by it', async () => {
    const { choose, server, state } = open(before);
    server.kept = { ...before, revision: 9 };
    await choose();
    expect(server.saved.map(({ revision }) => revision)).toEqual([5, 10]);
    expect(state().server).toMatchObject({ revision: 10, answer: { file: { name: 'scan.pdf' } } });
  });
});

it('a section that is skipped has no file any more', async () => {
  const { saving, pass, state, kept } = open(before);
  saving.skip();
  await pass(0);
  expect(state()).toMatchObject({ skipped: { revision: 5, answer: { kind: 'skipped' } }, task: null });
  expect(kept).toHaveLength(1);
});

it('of a section that is opened again, the file that is on its way goes on', async () => {
  const files = createAnswerFiles();
  const heard = jest.fn();
  files.subscribe(heard);
  const of = { campaignName: 'demo', uuid: UUID, sectionId: 'one' };
  const first = open();
  first.hold();
  files.open(of, () => first.saving);
  await first.choose();
  expect(heard).toHaveBeenCalled();
  const second = open();
  expect(files.open(of, () => second.saving)).toBe(first.saving);
  expect([files.isBusy(of), files.isBusy({ ...of, uuid: 'another' })]).toEqual([true, false]);
  await first.release();
  expect(files.isBusy(of)).toBe(false);
  expect(files.list()).toEqual([]);
  expect(files.open(of, () => second.saving)).toBe(second.saving);
});

it('a file that was refused while its section was not on the screen is remembered until that is seen', async () => {
  const files = createAnswerFiles();
  const of = { campaignName: 'demo', uuid: UUID, sectionId: 'one' };
  const { saving, server, choose } = open(before);
  files.open(of, () => saving);
  server.failingSaves = [refusal('answerInvalid', 400, { fault: 'fileUnsafe' })];
  await choose();
  expect([files.isBusy(of), files.list()]).toMatchObject([
    false,
    [{ ...of, state: { refused: { name: 'scan.pdf' } } }],
  ]);
  expect(files.open(of, () => open().saving)).toBe(saving);
  saving.dismiss();
  expect(files.list()).toEqual([]);
});
