import { signInEndpoint } from '@/lib/server/answer/sign-in-endpoint';

const answer = signInEndpoint();

export { answer as GET, answer as POST };
