import { spawnSync } from 'node:child_process';

function start(env: Record<string, string>) {
  return spawnSync(process.execPath, ['scripts/start.mjs'], { env: { ...process.env, NODE_OPTIONS: '', ...env }, encoding: 'utf8' });
}

it('npm start names the one thing to do when ffmpeg is missing and may not be installed', () => {
  const { status, stderr } = start({ PATH: '/nonexistent', FFMPEG: '' });
  expect(stderr).toMatch(/^ffmpeg is missing; install ffmpeg \(https:\S+\) so that .*\n$/);
  expect(status).toBe(1);
});

it('npm start names the brands there are when BRAND is none of them', () => {
  const { status, stderr } = start({ BRAND: 'unheard-of' });
  expect(stderr).toMatch(/^BRAND: there is no folder brands\/unheard-of; there are .*hrfix.*\n$/);
  expect(status).toBe(1);
});
