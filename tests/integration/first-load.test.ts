import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_PAGE, listFirstScripts, measureFirstLoad } from '@/tests/bench/first-load';
import { buildSettings } from '@/scripts/lib/build-folder.mjs';
import { startServer } from '@/tests/support/server';

it('keeps a page’s first load within its budget above an empty page, without the video session’s library', async () => {
  const server = await startServer();
  try {
    const figures = await measureFirstLoad(server, EMPTY_PAGE.bytes);
    for (const { name, value, atMost = Infinity } of figures) {
      expect({ name, kept: value > 0 && value <= atMost, value }).toEqual({ name, kept: true, value });
    }
    await expectNoVideoLibrary(server.url);
  } finally {
    await server.stop();
  }
}, 240_000);

it('knows what an empty page of these versions loads, so that none has to be built here', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  const { next, 'react-dom': reactDom } = EMPTY_PAGE;
  expect(dependencies).toMatchObject({ next, 'react-dom': reactDom });
});

/** A name of one of the library's errors, which no other code has. */
const MARK = 'OT_USER_MEDIA_ACCESS_DENIED';
const PAGES = ['start', 'intro', 'step1', 'step2', 'section/1', 'processing', 'publish'];

async function expectNoVideoLibrary(url: string): Promise<void> {
  const chunks = join(buildSettings().folder, 'static/chunks');
  const files = readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const withLibrary = files.filter((file) => readFileSync(join(chunks, file), 'utf8').includes(MARK));
  expect(withLibrary).toHaveLength(1);
  for (const page of PAGES) {
    const scripts = await listFirstScripts(`${url}/demo/${page}`);
    expect(scripts.filter((script) => withLibrary.some((file) => script.endsWith(file)))).toEqual([]);
  }
}
