import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { PresignedPostInput, PresignedPost } from '@/lib/server/ports/storage';
import { receiveUpload } from '@/lib/server/storage/folder/receive-upload';
import { readForm } from '@/lib/server/storage/folder/read-form';
import { encodePresignedPost, sendPresignedPost } from '@/tests/support/send-presigned-post';
import { startStorageServer } from '@/tests/support/storage-server';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';

const MB = 1024 * 1024;
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function start(input: Partial<PresignedPostInput> = {}) {
  const temp = makeTempFolder();
  const { storage, close } = await startStorageServer(temp.folder);
  closers.push(async () => {
    await close();
    temp.remove();
  });
  const key = input.key ?? 'demo/take/film.mp4';
  const presignedPost = await storage.createPresignedPost({
    key,
    contentType: 'video/mp4',
    maxBytes: MB,
    lifeSeconds: 60,
    ...input,
  });
  return {
    storage,
    presignedPost,
    key,
    ...temp,
    leftovers: async () =>
      (await readdir(join(temp.folder, 'incoming'), { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      ),
  };
}

async function codeOf(response: Response): Promise<unknown> {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
}

const createFields = (presignedPost: PresignedPost, order: string[]) => ({
  ...presignedPost,
  fields: Object.fromEntries(order.map((name) => [name, presignedPost.fields[name] ?? ''])),
});

/** Opens a connection and sends the head of an upload. */
function openUpload(presignedPost: PresignedPost, contentType: string, length: number): Socket {
  const { hostname, port, pathname } = new URL(presignedPost.url);
  const socket = createConnection(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: ${contentType}\r\nContent-Length: ` +
      `${length}\r\n\r\n`,
  );
  return socket;
}

/** Returns a request whose sender stops sending after these bytes. */
const sentInPart = (bytes: Uint8Array<ArrayBuffer>, contentType: string) =>
  ({
    method: 'POST',
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes)) }),
    headers: { 'content-type': contentType },
    duplex: 'half',
  }) satisfies RequestInit & { duplex: string };

describe('a form that is not the one that was issued', () => {
  it('is refused when it is no multipart form', async () => {
    const { presignedPost } = await start();
    expect(
      await codeOf(await fetch(presignedPost.url, { method: 'POST', body: new URLSearchParams(presignedPost.fields) })),
    ).toEqual([400, 'formMismatch']);
    expect(await codeOf(await fetch(presignedPost.url, { method: 'POST' }))).toEqual([400, 'formMismatch']);
    const headers = { 'content-type': 'multipart/form-data' };
    expect(await codeOf(await fetch(presignedPost.url, { method: 'POST', body: 'x', headers }))).toEqual([
      400,
      'formMismatch',
    ]);
  });

  it('is refused without a file, with a file of another name and with two', async () => {
    const { presignedPost, storage, key } = await start();
    expect(await codeOf(await sendPresignedPost(presignedPost, 'bytes', (data) => data.delete('file')))).toEqual([
      400,
      'formMismatch',
    ]);
    expect(
      await codeOf(
        await sendPresignedPost(presignedPost, 'bytes', (data) => data.append('file', new Blob(['more']), 'more')),
      ),
    ).toEqual([400, 'formMismatch']);
    const renamed = (data: FormData) => {
      data.delete('file');
      data.append('video', new Blob(['bytes']), 'film.mp4');
    };
    expect(await codeOf(await sendPresignedPost(presignedPost, 'bytes', renamed))).toEqual([400, 'formMismatch']);
    expect(await storage.size(key)).toBeNull();
  });

  it('is refused with the file before a field, or a field after the file', async () => {
    const { presignedPost, storage, key } = await start();
    const late = (data: FormData) => {
      const policy = presignedPost.fields.policy ?? '';
      data.delete('policy');
      data.append('policy', policy);
    };
    expect(await codeOf(await sendPresignedPost(presignedPost, 'bytes', late))).toEqual([400, 'formMismatch']);
    expect(await codeOf(await sendPresignedPost(presignedPost, 'bytes', (data) => data.append('more', 'x')))).toEqual([
      400,
      'formMismatch',
    ]);
    expect(
      await codeOf(
        await sendPresignedPost(presignedPost, 'bytes', (data) => data.append('key', presignedPost.fields.key ?? '')),
      ),
    ).toEqual([400, 'formMismatch']);
    expect(await storage.size(key)).toBeNull();
  });

  it('is refused with a part that is neither field nor file', async () => {
    const { presignedPost, storage, key } = await start();
    const { body, contentType } = encodePresignedPost(presignedPost, Buffer.from('bytes'));
    const extra = Buffer.from('--a-boundary-of-the-tests\r\nX-Odd: part\r\n\r\nodd\r\n');
    const sent = Buffer.concat([extra, body]);
    expect(
      await codeOf(
        await fetch(presignedPost.url, { method: 'POST', body: sent, headers: { 'content-type': contentType } }),
      ),
    ).toEqual([400, 'formMismatch']);
    expect(await storage.size(key)).toBeNull();
  });

  it('is refused with a field that comes twice or is far too long', async () => {
    const { presignedPost } = await start();
    const order = ['key', 'Content-Type', 'policy', 'signature'];
    const { body, contentType } = encodePresignedPost(
      createFields(presignedPost, order.slice(0, 2)),
      Buffer.from('bytes'),
    );
    const twice = Buffer.concat([body.subarray(0, body.indexOf('--a-boundary', 5)), body]);
    expect(
      await codeOf(
        await fetch(presignedPost.url, { method: 'POST', body: twice, headers: { 'content-type': contentType } }),
      ),
    ).toEqual([400, 'formMismatch']);
    expect(
      await codeOf(await sendPresignedPost(presignedPost, 'bytes', (data) => data.set('policy', 'x'.repeat(20_000)))),
    ).toEqual([400, 'formMismatch']);
  });

  it('is refused before its file has ended, which whoever reads the file is told', async () => {
    const presignedPost = { url: 'http://localhost/', fields: { key: 'a', odd: 'b' } };
    const { body, contentType } = encodePresignedPost(presignedPost, Buffer.alloc(1000));
    let ended: Promise<void> | undefined;
    const reading = readForm(
      new Request(presignedPost.url, sentInPart(body.subarray(0, 900), contentType)),
      ['key', 'type'],
      50,
      (_, file) => (ended = finished(file.resume())),
    );
    await expect(reading).rejects.toMatchObject({ code: 'formMismatch' });
    await expect(ended).rejects.toThrow('Premature close');
  });

  it('is accepted with its fields in another order', async () => {
    const { presignedPost, storage, key } = await start();
    expect(
      (await sendPresignedPost(createFields(presignedPost, ['signature', 'policy', 'Content-Type', 'key']), 'bytes'))
        .status,
    ).toBe(204);
    expect(await storage.size(key)).toBe(5);
  });

  it('is refused with a changed key, type, signature or policy', async () => {
    const { presignedPost } = await start();
    const sent = async (name: string, value: string) =>
      codeOf(await sendPresignedPost(presignedPost, 'bytes', (data) => data.set(name, value)));
    expect(await sent('key', 'demo/take/other.mp4')).toEqual([400, 'formMismatch']);
    expect(await sent('Content-Type', 'video/webm')).toEqual([400, 'formMismatch']);
    expect(await sent('signature', 'AAAA')).toEqual([403, 'forbidden']);
    expect(await sent('policy', Buffer.from('{}').toString('base64'))).toEqual([403, 'forbidden']);
  });

  it('is refused when it has expired, with a code of its own', async () => {
    const { presignedPost } = await start({ lifeSeconds: 0 });
    expect(await codeOf(await sendPresignedPost(presignedPost, 'bytes'))).toEqual([403, 'formExpired']);
  });
});

describe('a file of the wrong size', () => {
  it('is named too large or a mismatch', async () => {
    const { presignedPost, leftovers } = await start({ maxBytes: 100 });
    expect(await codeOf(await sendPresignedPost(presignedPost, 'x'.repeat(101)))).toEqual([413, 'tooLarge']);
    expect(await codeOf(await sendPresignedPost(presignedPost, ''))).toEqual([400, 'formMismatch']);
    expect(await leftovers()).toEqual([]);
  });

  it('gets its answer even when its sender listens only after all is sent, as browsers do', async () => {
    const { presignedPost, leftovers } = await start();
    const { body, contentType } = encodePresignedPost(presignedPost, Buffer.alloc(40 * MB));
    const socket = openUpload(presignedPost, contentType, body.length);
    socket.pause();
    await new Promise<void>((resolve, reject) => socket.write(body, (error) => (error ? reject(error) : resolve())));
    const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
    expect(await leftovers()).toEqual([]);
  });

  it('is found out on its way when nothing said how long it is', async () => {
    const { presignedPost, leftovers } = await start();
    const { body, contentType } = encodePresignedPost(presignedPost, Buffer.alloc(20 * MB));
    const stream = new Blob([body]).stream();
    const init = {
      method: 'POST',
      body: stream,
      headers: { 'content-type': contentType },
      duplex: 'half',
    } satisfies RequestInit & { duplex: string };
    expect(await codeOf(await fetch(presignedPost.url, init))).toEqual([413, 'tooLarge']);
    expect(await leftovers()).toEqual([]);
  });
});

describe('an upload that does not come to its end', () => {
  it.each([0.1, 0.5, 0.999])('leaves nothing when the connection breaks after %d of it', async (share) => {
    const { presignedPost, storage, key, leftovers } = await start({ maxBytes: 4 * MB });
    const { body, contentType } = encodePresignedPost(presignedPost, Buffer.alloc(4 * MB));
    const socket = openUpload(presignedPost, contentType, body.length);
    socket.write(body.subarray(0, Math.floor(body.length * share)));
    await waitFor(async () => (await leftovers()).length === 1);
    expect(await storage.size(key)).toBeNull();
    socket.destroy();
    await waitFor(async () => (await leftovers()).length === 0);
    expect(await storage.size(key)).toBeNull();
  });

  it('may be sent again when its form was cut off', async () => {
    const { presignedPost, storage, key, leftovers } = await start();
    const { body, contentType } = encodePresignedPost(presignedPost, Buffer.alloc(1000));
    const cut = body.subarray(0, body.length - 10);
    expect(
      await codeOf(
        await fetch(presignedPost.url, { method: 'POST', body: cut, headers: { 'content-type': contentType } }),
      ),
    ).toEqual([409, 'uploadIncomplete']);
    expect(await leftovers()).toEqual([]);
    expect(await storage.size(key)).toBeNull();
    expect((await sendPresignedPost(presignedPost, 'whole')).status).toBe(204);
  });

  it('is given up when its sender falls silent', async () => {
    const { presignedPost, storage, leftovers } = await start();
    const { body, contentType } = encodePresignedPost(presignedPost, Buffer.alloc(1000));
    const receiving = receiveUpload(
      { ...storage, silenceMs: 50 },
      new Request(presignedPost.url, sentInPart(body.subarray(0, 900), contentType)),
    );
    await expect(receiving).rejects.toMatchObject({ code: 'uploadIncomplete' });
    expect(await leftovers()).toEqual([]);
  });

  it('leaves what the key held before', async () => {
    const { presignedPost, storage, key } = await start({ maxBytes: 100 });
    await sendPresignedPost(presignedPost, 'the first');
    await sendPresignedPost(presignedPost, 'x'.repeat(101));
    expect(await storage.size(key)).toBe(9);
  });
});

it('never writes through a symbolic link', async () => {
  const { presignedPost, folder, storage, key } = await start();
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(folder, 'stored', 'demo'));
  expect((await sendPresignedPost(presignedPost, 'bytes')).status).toBe(500);
  expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
  expect(await storage.size(key)).toBeNull();
});

describe('a part', () => {
  const prefix = 'demo/take/parts';
  const hash = (content: string) => createHash('sha256').update(content).digest('hex');

  async function startParts(totalBytes = MB) {
    const run = await start();
    const presignedPost = await run.storage.createPartsPost({
      prefix,
      contentType: 'video/mp4',
      maxBytes: MB,
      lifeSeconds: 60,
      owner: { id: 'take', folder: 'demo/take', maxBytes: totalBytes, maxFiles: 100 },
    });
    const post = (name: string, content: string) =>
      sendPresignedPost(
        { url: presignedPost.url, fields: { key: `${prefix}/${name}`, ...presignedPost.fields } },
        content,
      );
    return { ...run, post, there: async () => [...(await run.storage.stored.filesBelow(prefix))] };
  }

  it('whose bytes are not the ones its key names is refused, and changes nothing', async () => {
    const { post, there, leftovers } = await startParts();
    const name = `0-${hash('part')}`;
    expect((await post(name, 'part')).status).toBe(204);
    expect(await codeOf(await post(name, 'trap'))).toEqual([400, 'formMismatch']);
    expect([await there(), await leftovers()]).toEqual([[[name, 4]], []]);
  });

  it.each([
    ['no index', hash('part')],
    ['no whole index', `0.5-${hash('part')}`],
    ['a negative index', `-1-${hash('part')}`],
    ['an index written oddly', `01-${hash('part')}`],
    ['a huge index', `10000000-${hash('part')}`],
    ['no hash', '0-'],
    ['a hash that is none', `0-${'z'.repeat(64)}`],
    ['half a hash', `0-${hash('part').slice(32)}`],
    ['a hash in capitals', `0-${hash('part').toUpperCase()}`],
    ['more behind it', `0-${hash('part')}.mp4`],
    ['a folder of its own', `x/0-${hash('part')}`],
    ['a way up', `../0-${hash('part')}`],
  ])('with %s in its key is refused', async (_, name) => {
    const { post, there } = await startParts();
    expect(await codeOf(await post(name, 'part'))).toEqual([400, 'formMismatch']);
    expect(await there()).toEqual([]);
  });

  it('that comes when its form has expired is refused with that form’s code', async () => {
    const { storage } = await start();
    const presignedPost = await storage.createPartsPost({
      prefix,
      contentType: 'video/mp4',
      maxBytes: MB,
      lifeSeconds: 0,
    });
    const key = `${prefix}/0-${hash('part')}`;
    expect(
      await codeOf(
        await sendPresignedPost({ url: presignedPost.url, fields: { key, ...presignedPost.fields } }, 'part'),
      ),
    ).toEqual([403, 'formExpired']);
  });

  it('that would be too much together with the others is refused, however many come at once', async () => {
    const { post, there, leftovers } = await startParts(10_000);
    const parts = ['a', 'b', 'c'].map((letter) => letter.repeat(4500));
    const answers = await Promise.all(parts.map((part, index) => post(`${index}-${hash(part)}`, part)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 413]);
    const [kept] = await there();
    const name = kept?.[0] ?? '';
    const again = parts.find((part) => name.endsWith(hash(part))) ?? '';
    expect((await post(name, again)).status).toBe(204);
    expect([(await there()).length, await leftovers()]).toEqual([2, []]);
  });

  it('however small counts as much as it takes of a disk', async () => {
    const { post } = await startParts(10_000);
    const statuses = [];
    for (const part of ['a', 'b', 'c']) statuses.push((await post(`0-${hash(part)}`, part)).status);
    expect(statuses).toEqual([204, 204, 413]);
  });

  it('is never removed through a symbolic link', async () => {
    const { folder, storage } = await startParts();
    await mkdir(join(folder, 'elsewhere', 'parts'), { recursive: true });
    await writeFile(join(folder, 'elsewhere', 'parts', '0-a'), 'not ours');
    await mkdir(join(folder, 'stored', 'demo'));
    await symlink(join(folder, 'elsewhere'), join(folder, 'stored', 'demo', 'take'));
    expect(await storage.removeAll(prefix)).toBe(0);
    expect(await readdir(join(folder, 'elsewhere', 'parts'))).toEqual(['0-a']);
  });
});
