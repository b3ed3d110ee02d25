/** The browser's view of its connection. `isOnline` may be wrong when it is true, but hardly ever when it is false. */
export type Online = {
  isOnline(): boolean;
  /** The listener is called at each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

export const browserOnline: Online = {
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};
