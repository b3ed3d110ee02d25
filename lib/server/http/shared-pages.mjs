/** The pages of a campaign that are the same for everybody who has not begun. */
const PAGES = /^\/[^/?.]+\/(?:start|intro|resume|step1|step2)$/;

/** What a page may depend on besides its address and its campaign. Of its request nothing else is passed on. */
const HEADERS = ['host', 'user-agent', 'accept-language', 'accept-encoding'];

/**
 * A member who tries a campaign (`rehearsal-cookie.ts`) sees what nobody else does. Who has begun visits
 * (`visitor-cookie.ts`) sees each campaign as it was then, and who came by a personal link (`invitation-cookie.ts`)
 * their own name.
 */
const PERSONAL = /(?:^|;\s*)(?:__Host-)?(?:rehearsal|visitor|invited)(?:-\d+)?=/;

/** How long a page is shared, ms; as long as a campaign that was read is used (lib/async/recent.ts). */
const PERIOD_MS = 1000;

const afterPeriod = (work) => void setTimeout(work, PERIOD_MS).unref();

/** How many pages are kept at most; others are rendered for each request. */
const MOST = 256;

/**
 * Returns a function that answers with a page which was rendered in this second for the same path and the same headers,
 * or has it rendered by `render` and keeps it. Requests at the same time wait for one rendering. All other requests go
 * to `render`. Nothing is older or kept for longer than a second, or older than the last change that `changes` counts.
 * @param {{ changes?: () => number, clock?: () => number, later?: (work: () => void) => void, most?: number }} options
 * `clock`: this process's time, ms; `later` does something when a second has passed
 */
export function createSharedPages({
  changes = () => 0,
  clock = () => performance.now(),
  later = afterPeriod,
  most = MOST,
} = {}) {
  let period = '';
  let pages = new Map();

  /** The pages of this second. */
  function current() {
    const now = `${Math.floor(clock() / PERIOD_MS)} ${changes()}`;
    if (now === period) return pages;
    const own = new Map();
    [period, pages] = [now, own];
    // Nobody may ever ask again.
    later(() => own.clear());
    return own;
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {() => unknown} render
   */
  return async function share(request, response, render) {
    if (!isShared(request)) return render();
    const kept = current();
    const key = JSON.stringify([request.url, ...HEADERS.map((name) => request.headers[name])]);
    const known = kept.get(key);
    if (known) {
      const page = await known;
      // Without one, the page has another answer than others, or the first who asked for it has gone.
      return page ? send(page, response) : render();
    }
    for (const name of Object.keys(request.headers)) if (!HEADERS.includes(name)) delete request.headers[name];
    if (kept.size < most) {
      const rendering = record(response);
      kept.set(key, rendering);
      void rendering.then((page) => page ?? kept.delete(key));
    }
    return render();
  };
}

/** Whether the request is a browser's for a whole page. Next's own headers ask for a part of one. */
function isShared({ method, url, headers }) {
  if (method !== 'GET' || !PAGES.test(url) || headers['sec-fetch-dest'] === 'empty') return false;
  if (PERSONAL.test(headers.cookie ?? '')) return false;
  return !Object.keys(headers).some((name) => name === 'rsc' || name.startsWith('next-'));
}

/** Resolves with the page that is written to the response, or with `null` when it is none or breaks off. */
function record(response) {
  const { write, end } = response;
  const chunks = [];
  const keep = (chunk, encoding) => {
    if (chunk && typeof chunk !== 'function') chunks.push(Buffer.from(chunk, encoding));
  };
  return new Promise((resolve) => {
    response.once('close', () => resolve(null));
    response.write = (chunk, ...rest) => {
      keep(chunk, rest[0]);
      write.call(response, chunk, ...rest);
      // Others wait for the page: it is rendered as fast as it can be, however slowly this visitor reads.
      return true;
    };
    response.end = (chunk, ...rest) => {
      keep(chunk, rest[0]);
      const isPage = response.statusCode === 200 && !response.hasHeader('set-cookie');
      resolve(isPage ? { headers: response.getHeaders(), body: Buffer.concat(chunks) } : null);
      return end.call(response, chunk, ...rest);
    };
  });
}

function send({ headers, body }, response) {
  if (response.destroyed) return;
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(body);
}
