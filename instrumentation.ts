/**
 * Opens the services before the first request, runs their jobs in this same process, and lets the server in front of
 * Next answer visitors' calls. With another backend there are no services.
 */
export async function register(): Promise<void> {
  const opening = open();
  await (process.env.NODE_ENV === 'development' ? opening : opening.catch(() => undefined));
}

async function open(): Promise<void> {
  // This file is compiled for the middleware's runtime as well. Whatever is imported outside of this condition would be
  // compiled for it, too: the whole server, and the embedded database.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const [{ readEnv }, { createLogger }, { sendConsoleToLog }] = await Promise.all([
      import('./lib/server/env/env'),
      import('./lib/server/log/logger'),
      import('./lib/server/log/console-to-log'),
    ]);
    sendConsoleToLog(createLogger(readEnv().LOG_LEVEL));
    if (process.env.API_BASE_URL) return;
    const [{ answerAtDoor }, { openServices }] = await Promise.all([
      import('./lib/server/answer/answer-at-door'),
      import('./lib/worker/open-services'),
    ]);
    // The server in front of Next (scripts/serve.mjs) is outside of its bundles.
    Object.assign(globalThis, { introreelAnswerAtDoor: answerAtDoor });
    await openServices();
  }
}
