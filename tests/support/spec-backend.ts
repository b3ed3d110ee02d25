import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { closeServer, type SpecStorage } from './spec-storage';

/** A received request: method and path, and its query. */
type ReceivedRequest = { call: string; query: Record<string, string> };

/** A backend with the calls of the specification only. */
export type SpecBackend = { url: string; requests: ReceivedRequest[]; stop(): Promise<void> };

export const SPEC_CAMPAIGN = {
  id: 4711,
  name: 'harbor-tales',
  description: 'Two short questions.',
  status: 'live',
  type: 'interview',
  allowSharing: true,
};
const ORGANIZATION = {
  name: 'Harbor Office',
  preferences: { allowOverdraft: false },
  plan: { limitVideos: 0 },
  subscription: { status: 'active', totalVideos: 0 },
};
const SECTIONS = [
  { id: 1, prompt: 'Who are you?', seconds: 3 },
  { id: 2, prompt: 'What do you like?', seconds: 3 },
];

type Video = { sectionId: string; url: string; count: number; device: string };
type UserVideo = { uuid: string; name: string; completed: boolean; videos: Video[]; completedUrl?: string };
type Handle = (requests: { query: URLSearchParams; uuid: string; body: Record<string, unknown> }) => object | null;

/** Starts a backend that knows only the specification: its fields, calls and errors, and storage at another origin. */
export async function startSpecBackend(port: number, storage: SpecStorage): Promise<SpecBackend> {
  const visits = new Map<string, UserVideo>();
  const requests: ReceivedRequest[] = [];
  const userVideo = `campaign/${SPEC_CAMPAIGN.id}/userVideo`;

  const calls: Record<string, Handle> = {
    'GET ping': () => ({}),
    [`GET campaign/${SPEC_CAMPAIGN.name}`]: () => ({
      ...SPEC_CAMPAIGN,
      organization: ORGANIZATION,
      sections: SECTIONS,
    }),
    [`GET ${userVideo}`]: ({ query }) => visits.get(query.get('uuid') ?? '') ?? null,
    [`POST ${userVideo}`]: ({ body }) => {
      visits.set(String(body.uuid), { uuid: String(body.uuid), name: String(body.name), completed: false, videos: [] });
      return {};
    },
    [`PUT ${userVideo}/{uuid}`]: ({ uuid, body: { video } }) => {
      const visit = visits.get(uuid);
      if (!visit || !video) return null;
      const { sectionId, url, count, device } = video as Video;
      visit.videos = [
        ...visit.videos.filter((other) => other.sectionId !== sectionId),
        { sectionId, url, count, device },
      ];
      return {};
    },
    [`PUT ${userVideo}/{uuid}/stitchAll`]: ({ uuid }) => {
      const visit = visits.get(uuid);
      if (!visit || visit.videos.length < SECTIONS.length) return null;
      Object.assign(visit, { completed: true, completedUrl: visit.videos[0]?.url });
      return {};
    },
    [`GET ${userVideo}/{uuid}/checkStitchStatus`]: ({ uuid }) =>
      visits.get(uuid)?.completed ? { status: 'Complete' } : null,
    'GET upload/getUrl': ({ query }) => {
      const key = `${query.get('campaignName')}/${query.get('fileName')}`;
      return { url: `${storage.url}/${key}`, data: { url: storage.url, fields: { key } } };
    },
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://backend');
    const path = decodeURIComponent(pathname).replace(/^\/api\//, '');
    const uuid = /userVideo\/([0-9a-f-]{36})/.exec(path)?.[1] ?? '';
    const call = `${request.method} ${uuid ? path.replace(uuid, '{uuid}') : path}`;
    const query = Object.fromEntries(searchParams);
    requests.push({ call, query });
    const answer = async () => {
      const body = request.method === 'GET' ? {} : ((await json(request)) as Record<string, unknown>);
      const isWhole = query.whitelabel !== undefined && query.ts !== undefined;
      return isWhole ? (calls[call]?.({ query: searchParams, uuid, body }) ?? null) : null;
    };
    answer()
      .catch(() => null)
      .then(
        (told) => {
          response.writeHead(told ? 200 : 404, { 'Content-Type': 'application/json' });
          response.end(JSON.stringify(told ?? { error: 'There is nothing of this kind' }));
        },
        () => response.destroy(),
      );
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { url: `http://localhost:${port}/api`, requests, stop: () => closeServer(server) };
}
