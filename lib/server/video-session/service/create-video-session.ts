import type { VideoSession } from '../../ports/video-session';
import type { SessionSettings } from '../settings';
import { createArchiveCalls } from './archive-calls';
import type { Credentials } from './credentials';
import { createDownload, type DownloadLimits } from './download';
import { type OnFault, reportFaults } from './report-faults';
import { createSend } from './request';

type Options = {
  /** How long the service may take: for one request, ms, and for a file. */
  requestMs?: number;
  download?: DownloadLimits;
  /** Called with the name of each call that failed, before it rejects. */
  onFault?: OnFault;
};

/** Returns the video service whose keys are configured, or `null`. Its library is loaded only then. */
export async function createVideoSession(
  env: SessionSettings,
  { requestMs, download, onFault }: Options = {},
): Promise<VideoSession | null> {
  const { OPENTOK_API_KEY: key, OPENTOK_API_SECRET: secret } = env;
  const { VONAGE_APPLICATION_ID: applicationId, VONAGE_PRIVATE_KEY: privateKey } = env;
  const open = (name: string, url: string, credentials: Credentials): VideoSession => {
    const { projectId, createToken, authorize } = credentials;
    const send = createSend(url, authorize, requestMs);
    const common = {
      project: `${name} ${projectId}`,
      apiKey: projectId,
      createToken: (sessionId: string, lifeSeconds: number) =>
        createToken(sessionId, Math.floor(Date.now() / 1000) + lifeSeconds),
      download: createDownload(env.VIDEO_ARCHIVE_URLS, download),
    };
    const openUntil = (signal?: AbortSignal): VideoSession => {
      const session = {
        ...common,
        until: openUntil,
        ...createArchiveCalls((request) => send(request, signal), projectId),
      };
      return onFault ? reportFaults(session, onFault) : session;
    };
    return openUntil();
  };
  if (key && secret) {
    const { openTokCredentials } = await import('./opentok');
    return open('opentok', env.OPENTOK_API_URL, openTokCredentials({ key, secret }));
  }
  if (applicationId && privateKey) {
    const { vonageCredentials } = await import('./vonage');
    return open('vonage', env.VONAGE_API_URL, vonageCredentials({ applicationId, privateKey }));
  }
  return null;
}
