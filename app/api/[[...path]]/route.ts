import { callsEndpoint } from '@/lib/server/answer/endpoint';

/** All calls of visitors and members; what is no JSON has routes of its own. */
const answer = callsEndpoint;

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
