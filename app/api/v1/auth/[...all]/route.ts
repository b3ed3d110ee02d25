import { signInEndpoint } from '@/lib/server/sign-in-endpoint';

const answer = signInEndpoint();

export { answer as GET, answer as POST };
