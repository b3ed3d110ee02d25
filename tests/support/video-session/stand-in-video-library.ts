import type {
  LibrarySession,
  Publisher,
  PublisherOptions,
  VideoLibrary,
} from '@/lib/browser/video-session/video-library';

type Fault = { name: string; message: string };

/** What happens to the next call of a kind instead of success. */
type Mishaps = { connect?: Fault; publish?: Fault; initPublisher?: Fault };

/**
 * A stand-in for `@opentok/client` at its public interface. It answers at once, and notes what it was asked for.
 * `next` makes the next call of a kind fail; `disconnect` is the service's end of a connection.
 */
export function createStandInLibrary() {
  const asked: string[] = [];
  const options: PublisherOptions[] = [];
  let mishaps: Mishaps = {};
  let listeners: ((event: { reason: string }) => void)[] = [];

  const take = (kind: keyof Mishaps): Fault | undefined => {
    const fault = mishaps[kind];
    mishaps = { ...mishaps, [kind]: undefined };
    return fault;
  };

  function initSession(apiKey: string, sessionId: string): LibrarySession {
    asked.push(`session ${apiKey} ${sessionId}`);
    return {
      connect(token, done) {
        asked.push(`connect ${token}`);
        const fault = take('connect');
        queueMicrotask(() => done(fault));
      },
      publish(_, done) {
        asked.push('publish');
        const fault = take('publish');
        queueMicrotask(() => done(fault));
      },
      unpublish: () => void asked.push('unpublish'),
      on: (_, listener) => void listeners.push(listener),
      disconnect() {
        asked.push('disconnect');
        // As the library does, also after its own disconnect.
        end('clientDisconnected');
      },
    };
  }

  function initPublisher(_: undefined, given: PublisherOptions, done: (error?: Fault) => void): Publisher {
    asked.push('publisher');
    options.push(given);
    const fault = take('initPublisher');
    queueMicrotask(() => done(fault));
    return { destroy: () => void asked.push('destroy') };
  }

  function end(reason: string): void {
    const before = listeners;
    listeners = [];
    before.forEach((listener) => listener({ reason }));
  }

  const library: VideoLibrary = { initSession, initPublisher };
  return {
    library,
    asked,
    /** The options of every publisher. */
    options,
    next: (more: Mishaps) => void (mishaps = { ...mishaps, ...more }),
    disconnect: () => end('networkDisconnected'),
  };
}
