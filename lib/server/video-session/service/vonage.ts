import { Video } from '@vonage/video';
import type { Credentials } from './credentials';

type Request = Parameters<Video['addAuthenticationToRequest']>[0];

/** Returns the credentials of a Vonage application, which the library makes; its calls are not used. */
export function vonageCredentials(application: { applicationId: string; privateKey: string }): Credentials {
  const library = new Video(application);
  return {
    projectId: application.applicationId,
    createToken: (sessionId, expireTime) =>
      library.generateClientToken(sessionId, { role: 'publisheronly', expireTime }),
    async authorize() {
      const { headers } = await library.addAuthenticationToRequest({} as Request);
      return { Authorization: String(headers?.Authorization) };
    },
  };
}
