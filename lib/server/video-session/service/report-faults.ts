import { VideoServiceError, type VideoServiceFault, type VideoSession } from '../../ports/video-session';

/** What whoever runs the server should know; the other faults are a part of recording. */
const REPORTED: VideoServiceFault[] = ['unavailable', 'busy', 'refused', 'foreign', 'tooLarge'];

export type OnFault = (call: string, error: VideoServiceError) => void;

/** Returns the same session, which calls `onFault` with each of its calls that failed, before the call rejects. */
export function reportFaults(session: VideoSession, onFault: OnFault): VideoSession {
  const reported =
    <Input extends unknown[], Result>(call: string, method: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      try {
        return await method(...input);
      } catch (error) {
        if (error instanceof VideoServiceError && REPORTED.includes(error.fault)) onFault(call, error);
        throw error;
      }
    };
  return {
    ...session,
    createSession: reported('createSession', session.createSession),
    isInUse: reported('isInUse', session.isInUse),
    startArchive: reported('startArchive', session.startArchive),
    stopArchive: reported('stopArchive', session.stopArchive),
    findArchive: reported('findArchive', session.findArchive),
    listArchives: reported('listArchives', session.listArchives),
    deleteArchive: reported('deleteArchive', session.deleteArchive),
    download: reported('download', session.download),
  };
}
