import { log } from './log';

/** Tells the log of every script error nobody caught (spec 8). Gives what ends it. */
export function logScriptErrors(target: Window): () => void {
  const onError = (event: ErrorEvent) => log('CONSOLE ERROR', `${event.message} ${event.filename}:${event.lineno}`);
  const onRejection = (event: PromiseRejectionEvent) => log('CONSOLE ERROR', String(event.reason));
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
