import type { Media } from '../ports/media';
import type { Queue } from '../ports/queue';
import type { Storage } from '../ports/storage';
import type { Store } from '../ports/store';

/** What use cases stand on; each names the ones it needs. */
export type Deps = {
  store: Store;
  storage: Storage;
  queue: Queue;
  media: Media;
  /** The whitelabel this build serves, `null` for the brand without one. */
  whitelabel: string | null;
  /** The server's clock. */
  now: () => Date;
};

/** Who is asking: the uuids a signed cookie proves. */
export type Visitor = { readonly uuids: readonly string[]; remember(uuid: string): void };
