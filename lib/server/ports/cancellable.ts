/** A call can be cancelled: its child process is ended at once, and it rejects with the signal's reason. */
export type Cancellable = { signal?: AbortSignal };
