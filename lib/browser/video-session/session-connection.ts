import { CaptureError } from '../capture/capture';
import type { LibrarySession, Publisher, VideoLibrary } from './video-library';

/** What a browser needs to connect to a session (spec 3.13). */
export type SessionKeys = { sessionId: string; token: string; apiKey: string };

type Deps = {
  loadLibrary: () => Promise<VideoLibrary>;
  /** Asks the server for the visit's session. */
  createSession: () => Promise<SessionKeys>;
  log: (event: string, details?: string) => void;
};

/** The connection of this page to the visit's video session. */
export type SessionConnection = {
  /** Loads the library, which will be needed. */
  prepare(): void;
  /**
   * Sends the stream to the session, to which it connects first. Replaces the stream before. Rejects with the
   * `CaptureError` `service` when there is no session or no connection.
   */
  publish(stream: MediaStream): Promise<void>;
  disconnect(): void;
  /** Sets what is called when the connection ends without `disconnect`. */
  onDisconnected(listener: () => void): void;
};

type Connected = { library: VideoLibrary; session: LibrarySession };

export function createSessionConnection({ loadLibrary, createSession, log }: Deps): SessionConnection {
  let connected: Promise<Connected> | null = null;
  let published: Publisher | null = null;
  let tellDisconnected = () => {};

  function forget(): void {
    connected = null;
    published = null;
  }

  async function connect(isCurrent: () => boolean): Promise<Connected> {
    const [library, { apiKey, sessionId, token }] = await Promise.all([loadLibrary(), createSession()]);
    const session = library.initSession(apiKey, sessionId);
    session.on('sessionDisconnected', ({ reason }) => {
      if (!isCurrent()) return;
      forget();
      log('Video session disconnected', reason);
      tellDisconnected();
    });
    await new Promise<void>((resolve, reject) => {
      session.connect(token, (error) => (error ? reject(nameFault(error)) : resolve()));
    });
    return { library, session };
  }

  function open(): Promise<Connected> {
    const mine: Promise<Connected> = connect(() => connected === mine);
    connected = mine;
    mine.catch(() => {
      if (connected === mine) forget();
    });
    return mine;
  }

  /** Errors of publishing are logged and treated as success (spec 7.31). */
  function publishTo({ library, session }: Connected, stream: MediaStream): Promise<void> {
    return new Promise((resolve) => {
      const settle = (error?: { name: string; message: string }) => {
        if (error) log('Video session not published', nameFault(error).message);
        resolve();
      };
      try {
        if (published) session.unpublish(published);
        published = library.initPublisher(
          undefined,
          {
            insertDefaultUI: false,
            resolution: '640x480',
            frameRate: 15,
            audioSource: stream.getAudioTracks()[0],
            videoSource: stream.getVideoTracks()[0],
          },
          (error) => error && settle(error),
        );
        session.publish(published, settle);
      } catch (error) {
        settle({ name: 'Error', message: String(error) });
      }
    });
  }

  return {
    prepare: () => void loadLibrary().catch(() => undefined),
    async publish(stream) {
      const mine = connected ?? open();
      const ready = await mine.catch((error: unknown) => {
        log('Video session failed', String(error));
        throw new CaptureError('service', 'There is no connection to the video service', { cause: error });
      });
      if (connected !== mine) throw new CaptureError('service', 'The video session was left');
      await publishTo(ready, stream);
    },
    disconnect() {
      const before = connected;
      forget();
      before?.then(
        ({ session }) => session.disconnect(),
        () => undefined,
      );
    },
    onDisconnected(listener) {
      tellDisconnected = listener;
    },
  };
}

/** The library's errors are not always instances of `Error`. */
function nameFault({ name, message }: { name: string; message: string }): Error {
  return new Error(`${name}: ${message}`);
}
