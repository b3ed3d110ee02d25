import { readSettings } from '@/lib/server/video-session/settings';
import { createVideoSession } from '@/lib/server/video-session/service/create-video-session';
import { keysOf } from '../../support/video-session/keys';

const mockLoaded: string[] = [];
jest.mock('opentok', () => {
  mockLoaded.push('opentok');
  return { __esModule: true, default: class {} };
});
jest.mock('@vonage/video', () => {
  mockLoaded.push('@vonage/video');
  return { Video: class {} };
});

it('without keys there is no video service, and nothing of its library is loaded', async () => {
  expect(await createVideoSession(readSettings({}))).toBeNull();
  expect(mockLoaded).toEqual([]);
});

it.each([
  ['opentok', 'opentok', 'opentok 47000001'],
  ['vonage', '@vonage/video', 'vonage 78d335fa-323d-4114-9c3d-d6f0d48968cf'],
] as const)('with the keys of %s only its library is loaded', async (name, library, project) => {
  mockLoaded.length = 0;
  expect((await createVideoSession(readSettings(keysOf(name, 'http://127.0.0.1:9'))))?.project).toBe(project);
  expect(mockLoaded).toEqual([library]);
});
