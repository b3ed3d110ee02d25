import { answerErrors, type Answer, type IncomingRequest } from './answer-errors';

/** Answers an upload to a storage that is this server's own, whoever received the request. Never rejects. */
export const answerUpload = (request: IncomingRequest): Promise<Answer> =>
  answerErrors(request, async ({ receiveUpload }) => {
    await receiveUpload(request);
    return { status: 204, headers: {}, body: null };
  });
