/** What the browser knows of its connection. `isOnline` may be wrong for true, hardly ever for false. */
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
