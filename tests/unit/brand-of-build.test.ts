import { NextRequest } from 'next/server';

const { env } = process;
afterEach(() => {
  process.env = env;
});

/** Returns the answer of a build with this environment at an address of the site. */
async function answer(
  given: { BRAND?: string; NODE_ENV: 'production' | 'development' },
  path: string,
): Promise<{ status: number; location: string | null }> {
  process.env = { ...env, BRAND: undefined, ...given };
  let response: Response | undefined;
  await jest.isolateModulesAsync(async () => {
    const { middleware } = await import('@/middleware');
    response = await middleware(new NextRequest(`http://localhost:3000${path}`));
  });
  return { status: response?.status ?? 0, location: response?.headers.get('location') ?? null };
}

const stays = { status: 200, location: null };

it.each([
  ['videohr', 'https://www.videohr.example/'],
  ['drivenhire', 'https://www.drivenhire.example/'],
  ['clientreel', 'https://www.clientreel.example/'],
  ['default', 'https://www.videointro.example/'],
])('a build for %s sends the bare root to its own domain (spec 1.18)', async (BRAND, location) => {
  expect(await answer({ BRAND, NODE_ENV: 'production' }, '/')).toEqual({ status: 307, location });
});

it.each(['hrfix', undefined])('a build for %s sends nobody anywhere (spec 1.21)', async (BRAND) => {
  expect(await answer({ BRAND, NODE_ENV: 'production' }, '/')).toEqual(stays);
});

it('a build in development sends nobody anywhere (spec 1.25)', async () => {
  expect(await answer({ BRAND: 'videohr', NODE_ENV: 'development' }, '/')).toEqual(stays);
});

it('a root with a query is the app’s own', async () => {
  expect(await answer({ BRAND: 'videohr', NODE_ENV: 'production' }, '/?notFound=demo')).toEqual(stays);
});
