import type { IncomingMessage } from 'node:http';
import { openedCampaign } from '@/lib/server/http/opening.mjs';

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const opened = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  openedCampaign({ method, url, headers: { ...navigation, ...headers } } as unknown as IncomingMessage);

describe('an opening of a campaign', () => {
  it('is a navigation to its first page', () => {
    expect(['/summer/start', '/summer/start?from=mail', '/caf%C3%A9/start'].map((url) => opened(url))).toEqual([
      ...['summer', 'summer', 'caf%C3%A9'],
    ]);
  });

  it('is no other page, no part of one, and nothing that a program asks for', () => {
    expect(opened('/summer/intro')).toBeNull();
    expect(opened('/summer/start/x')).toBeNull();
    expect(opened('/organizer/a/start')).toBeNull();
    expect(opened('/summer/start', {}, 'HEAD')).toBeNull();
    expect(opened('/summer/start', { 'sec-fetch-mode': 'cors' })).toBeNull();
    expect(opened('/summer/start', { 'sec-fetch-dest': 'iframe' })).toBeNull();
    expect(opened('/summer/start', { 'sec-purpose': 'prefetch' })).toBeNull();
  });

  it('is not counted again of somebody who has a visit, nor of a rehearsal', () => {
    for (const cookie of ['visitor=a', '__Host-visitor=a', 'other=b; visitor-3000=a', '__Host-rehearsal=a'])
      expect(opened('/summer/start', { cookie })).toBeNull();
    expect(opened('/summer/start', { cookie: 'my-visitor=a; visitors=b' })).toBe('summer');
  });
});
