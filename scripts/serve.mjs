import module from 'node:module';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { answerHeaders, pageHeaders } from '../lib/server/http/answer-headers.mjs';
import { clientNetwork } from '../lib/server/http/client-address.mjs';
import { CONNECTION_LIMITS, createLimitedServer } from '../lib/server/http/front-door.mjs';
import { inFairOrder } from '../lib/server/http/fair-order.mjs';
import { openedCampaign } from '../lib/server/http/opening.mjs';
import { findDemos } from './lib/demos.mjs';
import { markRequestedPage } from '../lib/server/http/requested-page.mjs';
import { forwardSocketAddress, markSocketAddress } from '../lib/server/http/socket-address.mjs';
import { keepFileLength } from '../lib/server/http/file-length.mjs';
import { buildSettings } from './lib/build-folder.mjs';
import { collectLessOften } from './lib/collect-less-often.mjs';
import { isPrepared, notePrepared } from './lib/prepared.mjs';
import { root, runNode } from './lib/run.mjs';
import { main, printLine, UserError } from './lib/print-line.mjs';
import { createStaticFiles, shareStaticFiles } from '../lib/server/http/static-files.mjs';
import { plugInOrigins } from '../lib/server/plug-ins/plug-ins.mjs';
import { storageOrigins } from '../lib/server/storage/choose-storage.mjs';
import { faultOfRequestLine, faultOfRouterHeaders, refuseRequest } from '../lib/server/http/request-line.mjs';

/** How long open requests may take to end after the signal, and after how long the process ends in any case, ms. */
const requestsMs = 8_000;
const closingMs = 14_000;

const port = Number(process.env.PORT || 3000);
process.env.PORT = String(port);
/** Serves pages as they are edited, without a build; scripts/dev.mjs restarts this when the server's code changes. */
const dev = process.argv.includes('--dev');
/** Whoever starts this has prepared the data already. */
const prepared = dev || process.argv.includes('--prepared');
process.env.NODE_ENV = dev ? 'development' : 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';

/**
 * How much a function of the embedded database, which is WebAssembly, runs before it is optimised. With V8's own number
 * optimising takes a quarter of a start's work, for functions of which most are not run again (docs/scaling.md).
 */
const OPTIMISED_FROM = 50_000_000;

/** As in lib/server/env/env.ts. */
const dataFolder = resolve(process.env.DATA_DIR || './data');

/**
 * Checks the configuration, migrates the database and loads the demo campaigns, in a process of its own, which frees
 * its memory when it ends, and says what is wrong in one sentence. A process for visitors only checks that all this was
 * done.
 */
async function prepareData(build) {
  const isWeb = process.env.SERVER_ROLE === 'web';
  const script = isWeb ? 'scripts/check-web.ts' : 'scripts/prepare.ts';
  const { code } = await runNode([...process.execArgv, '--import', 'tsx', script]);
  if (code !== 0) process.exit(code);
  if (!isWeb) await notePrepared(build, dataFolder);
}

/** Ends this process when its services did not open: the preparation tries the same, and says why. */
async function requireServices(build) {
  try {
    if (!globalThis.introreelServices) throw new Error('The configuration has faults');
    await globalThis.introreelServices;
  } catch (error) {
    await prepareData(build);
    throw error;
  }
}

function listen(server) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(error.code === 'EADDRINUSE' ? new UserError(`Port ${port} is in use: choose another with PORT=…`) : error);
    });
    server.listen(port, resolve);
  });
}

/** Read as in lib/server/env/env.ts, which has validated them by now. */
function doorLimits() {
  const { LIMIT_CONNECTIONS, LIMIT_CONNECTIONS_ADDRESS } = process.env;
  return {
    connections: Number(LIMIT_CONNECTIONS || CONNECTION_LIMITS.connections),
    connectionsOfAddress:
      trustedProxies() > 0 || process.env.ADDRESS_HEADER
        ? Infinity
        : Number(LIMIT_CONNECTIONS_ADDRESS || CONNECTION_LIMITS.connectionsOfAddress),
  };
}

function trustedProxies() {
  const { TRUST_PROXY = '' } = process.env;
  return TRUST_PROXY === 'true' ? 1 : Number(TRUST_PROXY) || 0;
}

/** Counts a campaign's first page when somebody was shown it, for its organizers; another backend counts for itself. */
function countOpening(request, response) {
  const name = openedCampaign(request);
  if (name === null) return;
  response.once('finish', () => {
    if (response.statusCode !== 200) return;
    const counting = globalThis.introreelServices?.then((services) => services.countOpening(name));
    // Without services there was an error page.
    counting?.catch(() => undefined);
  });
}

/**
 * Answers visitors' calls without Next (lib/server/answer/answer-at-door.ts), and returns whether it does. Not while
 * the server's code is being written; another backend has its own calls.
 */
function callAnswering(apiBaseUrl) {
  if (dev || apiBaseUrl) return () => false;
  return (request, response) => globalThis.introreelAnswerAtDoor?.(request, response) ?? false;
}

/**
 * Answers with the scripts and styles of other builds, which pages of another version need during an upgrade and after
 * it. The folder is read as in lib/server/env/env.ts. Without it, the pages of this version are still served.
 */
async function staticFiles(build) {
  if (dev) return async () => false;
  const shared = resolve(process.env.STATIC_DIR || join(dataFolder, 'static'));
  await shareStaticFiles(build, shared).catch((error) =>
    printLine(
      `STATIC_DIR: ${shared} cannot be used (${error.code}). ` +
        'Pages of other versions of the app get no scripts from this process.',
    ),
  );
  return createStaticFiles(build, shared);
}

function closeOnSignals(door, app) {
  let closing;
  const close = async (signal) => {
    const deadline = setTimeout(() => process.exit(1), closingMs);
    deadline.unref();
    // The services that instrumentation.ts opened in this process: see lib/server/wiring/services.ts.
    const services = await globalThis.introreelServices;
    await Promise.all([door.close(dev ? 0 : requestsMs), services?.stopWorking()]);
    await services?.close();
    await app.close();
    process.exit(signal === 'SIGINT' ? 130 : 0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      closing ??= close(signal).catch((error) => {
        process.stderr.write(`${error.stack}\n`);
        process.exit(1);
      });
    });
  }
}

function printAddresses(address, demos) {
  printLine(`Ready: ${demos.length > 0 ? demos.map((name) => `${address}/${name}`).join(' and ') : address}`);
  const nearby = Object.values(networkInterfaces())
    .flat()
    .find((it) => it && it.family === 'IPv4' && !it.internal);
  if (nearby && !address.startsWith('https:')) {
    printLine(
      `From another device http://${nearby.address}:${port} shows the pages, but browsers give no camera on ` +
        'insecure origins: put https in front and name it in PUBLIC_URL.',
    );
  }
}

/** Says where organizers go, and how the first of them comes in. */
async function printConsole(address) {
  printLine(`Organizers: ${address}/organizer`);
  const services = await globalThis.introreelServices?.catch(() => undefined);
  const organizer = await services?.organizer();
  if (organizer && !(await organizer.hasOwner()))
    printLine(
      'Nobody can sign in there yet: npm run campaigns -- owner you@example.org --organization "Your organization"',
    );
}

// Who read what is printed has gone: visitors are still here. Nobody hears of it, so nothing is left to do.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

await main(async () => {
  const { apiBaseUrl, folder } = buildSettings();
  const build = join(root, folder);
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMISED_FROM}`);
  collectLessOften();
  // From Node 22 on: what was compiled is kept with the build. Where that cannot be written, nothing is kept.
  if (!dev) module.enableCompileCache?.(join(build, 'cache', 'v8'));
  const hasOwnDatabase = !apiBaseUrl && !process.env.DATABASE_URL;
  if (!prepared && !(hasOwnDatabase && isPrepared(build, dataFolder))) await prepareData(build);
  // Another backend is told the client's address.
  const mark = apiBaseUrl ? forwardSocketAddress : markSocketAddress;
  const { default: next } = await import('next');
  const app = next({ dev, dir: root, port });
  // Read as in lib/server/env/env.ts, which has validated it by now.
  const address = new URL(process.env.PUBLIC_URL || `http://localhost:${port}`).origin;
  const sessionOrigins = await plugInOrigins(process.env);
  const https = address.startsWith('https:');
  const headers = Object.entries(
    answerHeaders({ https, storageOrigins: storageOrigins(process.env), sessionOrigins, dev }),
  );
  const open = (request, response) => {
    // Set first, because Next does not set them on the responses it makes itself.
    for (const [name, value] of [...headers, ...Object.entries(pageHeaders(request.url))])
      response.setHeader(name, value);
    const fault = faultOfRequestLine(request) ?? faultOfRouterHeaders(request.headers);
    if (fault) refuseRequest(response, fault);
    else answer(request, keepFileLength(response));
  };
  await app.prepare();
  const door = createLimitedServer(doorLimits(), open, dev ? app.getUpgradeHandler() : undefined);
  const proxies = trustedProxies();
  const named = process.env.ADDRESS_HEADER?.toLowerCase();
  const addressOf = ({ headers, socket }) =>
    named
      ? clientNetwork(headers[named], null, 1)
      : clientNetwork(headers['x-forwarded-for'], socket.remoteAddress, proxies);
  const handle = app.getRequestHandler();
  const answerCall = callAnswering(apiBaseUrl);
  const answerStatic = await staticFiles(build);
  const answer = inFairOrder(async (request, response) => {
    if (await answerStatic(request, response)) return;
    countOpening(request, response);
    const marked = markRequestedPage(mark(request));
    if (!answerCall(marked, response)) void handle(marked, response);
  }, addressOf);
  await listen(door.server);
  closeOnSignals(door, app);
  // Another backend has its own campaigns.
  const demos = apiBaseUrl ? [] : await findDemos(`http://localhost:${port}`);
  // Next opens them with this request at the latest.
  if (!dev && !apiBaseUrl) await requireServices(build);
  printAddresses(address, demos);
  if (!apiBaseUrl && process.env.ORGANIZER !== 'off') await printConsole(address);
});
