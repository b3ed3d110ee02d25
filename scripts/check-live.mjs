/**
 * Ends with 0 when this container's process answers; `HEALTHCHECK` of the Dockerfile runs it. Web and worker may have
 * been given the same variables: one of the two ports has to answer.
 */
const { PORT, WORKER_PORT } = process.env;
const ports = [PORT || 3000, ...(WORKER_PORT ? [WORKER_PORT] : [])];
const answers = await Promise.all(
  ports.map((port) => fetch(`http://127.0.0.1:${port}/api/live`).catch(() => ({ ok: false }))),
);
process.exit(answers.some(({ ok }) => ok) ? 0 : 1);
