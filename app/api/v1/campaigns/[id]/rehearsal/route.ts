import { NextResponse } from 'next/server';
import { organizerEndpoint } from '@/lib/server/organizer-endpoint';

export const POST = organizerEndpoint('beginRehearsal', async (organizer, { params, body, member, request }) => {
  const { visitorCookie, beginRehearsal } = organizer;
  const { uuids } = visitorCookie.read(request.headers.get('cookie'));
  const answer = NextResponse.json(await beginRehearsal({ ...params, ...body, member, uuids }));
  answer.headers.append('Set-Cookie', visitorCookie.rehearsal.begin(params.id));
  return answer;
});

export const DELETE = organizerEndpoint('endRehearsal', async (organizer, { params, member, request }) => {
  const { visitorCookie, endRehearsal } = organizer;
  const { uuids } = visitorCookie.read(request.headers.get('cookie'));
  await endRehearsal({ ...params, member, uuids });
  return new NextResponse(null, { status: 204, headers: { 'Set-Cookie': visitorCookie.rehearsal.end() } });
});
