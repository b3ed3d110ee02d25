import { log } from './log';

/** A page that fails in a loop says so this often, and then no more. */
const MAX_LINES = 20;

/** Tells the log of every script error nobody caught, each once (spec 8.25). Returns a function that ends it. */
export function logScriptErrors(target: Window): () => void {
  const told = new Set<string>();
  const tell = (details: string) => {
    if (told.has(details) || told.size >= MAX_LINES) return;
    told.add(details);
    log('CONSOLE ERROR', details);
  };
  const onError = (event: ErrorEvent) => tell(`${event.message} ${event.filename}:${event.lineno}`);
  const onRejection = (event: PromiseRejectionEvent) => tell(String(event.reason));
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
