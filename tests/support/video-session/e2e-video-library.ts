import type { BrowserContext } from '@playwright/test';

/**
 * Puts a stand-in in the place of two functions of the real `@opentok/client` as soon as a page loads it: it connects
 * to the stand-in of the service (`startVideoService`), and sends it what the camera shows while the service records.
 */
export async function standInForSessions(context: BrowserContext, serviceUrl: string): Promise<void> {
  await context.addInitScript((service) => {
    type Done = (error?: Error) => void;
    const fetchReally = window.fetch.bind(window);
    let address = '';
    let tracks: MediaStreamTrack[] = [];
    let recorder: MediaRecorder | null = null;

    const send = (method: string, body?: Blob) => fetchReally(address, { method, body });

    /** Ends what is being recorded, and sends it to the service. */
    async function endArchive(): Promise<void> {
      const ending = recorder;
      recorder = null;
      if (!ending) return;
      const chunks: Blob[] = [];
      ending.ondataavailable = ({ data }) => chunks.push(data);
      await new Promise((resolve) => {
        ending.onstop = resolve;
        ending.stop();
      });
      await send('POST', new Blob(chunks));
    }

    // A browser learns from the service when it records; here from the calls that make it do so.
    window.fetch = async (...request) => {
      const call = /\/opentok\/(start|stop)\?/.exec(String(request[0]))?.[1];
      if (call === 'stop') await endArchive();
      const answer = await fetchReally(...request);
      if (call === 'start' && answer.ok) {
        recorder = new MediaRecorder(new MediaStream(tracks));
        recorder.start();
      }
      return answer;
    };

    const standIns: Record<string, unknown> = {
      initSession: (_: string, sessionId: string) => ({
        on() {},
        connect(_token: string, done: Done) {
          address = `${service}/browser/${encodeURIComponent(sessionId)}`;
          send('PUT').then(() => done(), done);
        },
        publish: (_publisher: unknown, done: Done) => done(),
        unpublish() {},
        disconnect: () => void endArchive().then(() => send('DELETE')),
      }),
      initPublisher(_: undefined, options: Record<string, MediaStreamTrack>, done: Done) {
        tracks = [options.audioSource, options.videoSource].filter((track) => track !== undefined);
        done();
        return { destroy() {} };
      },
    };
    let library: object | undefined;
    Object.defineProperty(window, 'OT', {
      get: () => library,
      set(loaded: object) {
        library = loaded;
        for (const [name, standIn] of Object.entries(standIns))
          Object.defineProperty(loaded, name, { get: () => standIn, set() {} });
      },
    });
  }, serviceUrl);
}
