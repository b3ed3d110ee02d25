import { createPostFile, storageError } from '@/lib/browser/api/post-file';
import { createManualTimers } from '../support/browser-factories';

const post = { url: 'https://files.example/bucket', fields: { key: 'k', policy: 'p' } };
const file = new Blob(['film']);

/** A fake XMLHttpRequest that the test controls. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onprogress = () => {};
  status = 0;
  responseText = '';
  retryAfter: string | null = null;
  isAborted = false;
  opened: string[] = [];
  body: FormData | null = null;

  open(...target: string[]) {
    this.opened = target;
  }
  send(body: FormData) {
    this.body = body;
  }
  getResponseHeader() {
    return this.retryAfter;
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
  answer(status: number, text = '', retryAfter: string | null = null) {
    Object.assign(this, { status, responseText: text, retryAfter });
    this.onload();
  }
}

function setUp(options: Parameters<ReturnType<typeof createPostFile>>[4] = { timeoutMilliseconds: 20_000 }) {
  const request = new FakeRequest();
  const timers = createManualTimers();
  const onProgress = jest.fn();
  const outcome = createPostFile(timers, () => request as unknown as XMLHttpRequest)(
    post,
    file,
    'film.mp4',
    onProgress,
    options,
  ).then(
    () => 'sent',
    (error: unknown) => error,
  );
  return { timers, onProgress, outcome, request };
}

it('posts the fields as they were given, and after them the file, to the url given (spec 7.27)', async () => {
  const { request, outcome } = setUp();
  request.answer(204);
  expect(await outcome).toBe('sent');
  expect(request.opened).toEqual(['POST', 'https://files.example/bucket']);
  const [key, policy, [name, sent] = [], ...more] = [...(request.body ?? [])];
  expect([key, policy, name, more]).toEqual([['key', 'k'], ['policy', 'p'], 'file', []]);
  expect(sent).toMatchObject({ name: 'film.mp4', size: file.size });
  expect(sent instanceof Blob && (await sent.text())).toBe('film');
});

it('tells how far it is', async () => {
  const { request, onProgress, outcome } = setUp();
  request.upload.onprogress?.({ loaded: 2, total: 8 });
  request.answer(204);
  expect(await outcome).toBe('sent');
  expect(onProgress.mock.calls).toEqual([[0.25]]);
});

it('gives up what shows no progress and gets no answer', async () => {
  const { request, timers, outcome } = setUp();
  await timers.pass(19_999);
  expect(request.isAborted).toBe(false);
  await timers.pass(1);
  expect(await outcome).toMatchObject({ code: 'timeout' });
  expect(request.isAborted).toBe(true);
});

it('goes on for as long as something moves', async () => {
  const { request, timers, outcome } = setUp();
  await timers.pass(15_000);
  request.upload.onprogress?.({ loaded: 1, total: 8 });
  await timers.pass(15_000);
  request.answer(204);
  expect(await outcome).toBe('sent');
});

it('waits for ever where it was not told how long', async () => {
  const { request, timers, outcome } = setUp({});
  await timers.pass(3_600_000);
  request.answer(204);
  expect(await outcome).toBe('sent');
});

it('breaks off when it is cancelled', async () => {
  const controller = new AbortController();
  const { request, outcome } = setUp({ timeoutMilliseconds: 20_000, signal: controller.signal });
  controller.abort();
  expect(await outcome).toMatchObject({ code: 'network' });
  expect(request.isAborted).toBe(true);
});

it('says when the server wants to be asked again', async () => {
  const { request, outcome } = setUp();
  request.answer(429, '{"error":{"code":"tooMany"}}', '7');
  expect(await outcome).toMatchObject({ code: 'tooMany', retryAfter: 7 });
});

it.each(['RequestTimeout', 'IncompleteBody'])('takes the %s of S3 for a bad connection, not for a refusal', (code) => {
  expect(storageError(400, `<Error><Code>${code}</Code></Error>`)).toMatchObject({ code: 'unavailable' });
});
