import { NextRequest } from 'next/server';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { prepareDestination } from 'next/dist/shared/lib/router/utils/prepare-destination';
import { passedOnCalls } from '@/scripts/lib/passed-on-calls.mjs';
import { makeTempFolder } from '../support/temp-folder';

const BACKEND = 'https://backend.example/api';

/** Where a server of pages asks for this address, as Next finds it; `null`: it answers itself. */
function askedFor(address: string): string | null {
  for (const { source, destination } of passedOnCalls(BACKEND)) {
    const params = getPathMatch(source, { strict: true, removeUnnamedParams: true })(address);
    if (!params) continue;
    const { parsedDestination, newUrl } = prepareDestination({
      appendParamsToQuery: false,
      destination,
      params,
      query: {},
    });
    return `${parsedDestination.protocol}//${parsedDestination.hostname}${newUrl}`;
  }
  return null;
}

describe('a server with pages before another backend', () => {
  it.each([
    ['/api/ping', '/ping'],
    ['/api/campaign/7/userVideo/ada/stitchAll', '/campaign/7/userVideo/ada/stitchAll'],
    ['/api/media/films/a.mp4', '/media/films/a.mp4'],
    ['/api/v10/of-the-backend', '/v10/of-the-backend'],
  ])('passes %s on', (address, passedOn) => expect(askedFor(address)).toBe(BACKEND + passedOn));

  it.each([
    '/api/language',
    '/api/language/de',
    '/api/v1',
    '/api/v1/openapi.json',
    '/api/v1/auth/sign-in',
    '/organizer',
    '/harbor-tales',
  ])('answers %s itself', (address) => expect(askedFor(address)).toBeNull());

  it('has no console, and opens no database when somebody asks for it', async () => {
    const temp = makeTempFolder();
    const DATA_DIR = join(temp.folder, 'data');
    const before = { ...process.env };
    Object.assign(process.env, { API_BASE_URL: BACKEND, DATA_DIR });
    try {
      await jest.isolateModulesAsync(async () => {
        const [{ GET }, { findOrganizer }] = await Promise.all([
          import('@/app/api/v1/openapi.json/route'),
          import('@/lib/server/pages/organizer-page'),
        ]);
        const request = new NextRequest('https://film.example/api/v1/openapi.json');
        expect((await GET(request, { params: Promise.resolve(undefined) })).status).toBe(404);
        expect(await findOrganizer()).toBeNull();
      });
      expect(existsSync(DATA_DIR)).toBe(false);
    } finally {
      process.env = before;
      temp.remove();
    }
  });
});
