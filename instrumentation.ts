/**
 * Opens the services before the first request, and runs their jobs in this same process. With another backend there are
 * no services.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ readEnv }, { createLogger }, { sendConsoleToLog }] = await Promise.all([
    import('./lib/server/env'),
    import('./lib/server/logger'),
    import('./lib/server/console-to-log'),
  ]);
  sendConsoleToLog(createLogger(readEnv().LOG_LEVEL));
  if (process.env.API_BASE_URL) return;
  const { openServices } = await import('./lib/worker/open-services');
  await openServices();
}
