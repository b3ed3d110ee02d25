/** Opens the services before the first request, and works on their jobs in this same process. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('./lib/worker/start-server');
  await startServer();
}
