type Fault = { name: string; message: string };
type Done = (error?: Fault) => void;

/** What is sent to a session. */
export type Publisher = { destroy(): unknown };

export type PublisherOptions = {
  insertDefaultUI: boolean;
  resolution: '640x480';
  frameRate: 15;
  audioSource?: MediaStreamTrack;
  videoSource?: MediaStreamTrack;
};

export type LibrarySession = {
  connect(token: string, done: Done): unknown;
  publish(publisher: Publisher, done: Done): unknown;
  unpublish(publisher: Publisher): void;
  on(name: 'sessionDisconnected', listener: (event: { reason: string }) => void): void;
  disconnect(): unknown;
};

/** The part of `@opentok/client` that is used. */
export type VideoLibrary = {
  initSession(apiKey: string, sessionId: string): LibrarySession;
  initPublisher(target: undefined, options: PublisherOptions, done: Done): Publisher;
};

/**
 * Loads the library: it is large, and not free, so no page loads it before a section is recorded by a session. It is
 * not built for the server, which makes the same pages and never calls this.
 */
export async function loadVideoLibrary(): Promise<VideoLibrary> {
  if (typeof window !== 'undefined') return (await import('@opentok/client')).default;
  throw new Error('A video session needs a browser');
}
