import { log } from './log';

/** The most lines one page logs, for a page that fails in a loop. */
const MAX_LINES = 20;

/** Sends every uncaught script error to the log, each one once (spec 8.25). Returns a function that stops this. */
export function logScriptErrors(target: Window): () => void {
  const told = new Set<string>();
  const notify = (details: string) => {
    if (told.has(details) || told.size >= MAX_LINES) return;
    told.add(details);
    log('CONSOLE ERROR', details);
  };
  const onError = (event: ErrorEvent) => notify(`${event.message} ${event.filename}:${event.lineno}`);
  const onRejection = (event: PromiseRejectionEvent) => notify(String(event.reason));
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
