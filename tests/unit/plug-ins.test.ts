import { readFileSync } from 'node:fs';
import { PLUG_INS } from '@/lib/browser/visit/plug-ins';
import { visitorCalls } from '@/lib/server/calls/visitor-calls';
import { listFiles } from '@/scripts/lib/list-files.mjs';

/** Whether a path is one of those that go with the video session (docs/video-session.md). */
const isOwn = (path: string) => /^lib\/(server|browser)\/video-session\/|^tests\/.*video-session/.test(path);
const IMPORT = /(?:from|import\(|import) ?'([^']+)'/g;

it('nothing but the two plugs knows the video session, or its packages: it goes with its folders', () => {
  const code = ['app', 'components', 'lib', 'scripts', 'tests'].flatMap((folder) => listFiles(folder));
  const knowing = code.filter((path) => {
    if (!/\.(ts|tsx|mjs)$/.test(path) || isOwn(path)) return false;
    const named = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, from]) => from ?? '');
    return named.some(
      (from) => /\/video-session\//.test(from) || /^(opentok|@opentok\/client|@vonage\/video)$/.test(from),
    );
  });
  const plugs = [
    'lib/browser/visit/capture-plug-ins.ts',
    'lib/browser/visit/plug-ins.ts',
    'lib/server/plug-ins/plug-ins.mjs',
  ];
  expect(knowing.filter((path) => !plugs.includes(path))).toEqual([]);
  expect(PLUG_INS.length).toBeLessThanOrEqual(1);
});

it.each(['createVideoSession', 'startRecording', 'stopRecording', 'uploadRecording'] as const)(
  'a server without it answers %s as it does any call that there is not',
  async (name) => {
    await expect(visitorCalls[name]()).rejects.toMatchObject({ code: 'notFound' });
  },
);
