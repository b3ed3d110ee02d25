import { ensureTemplates } from './database-template';
import { prepareRadosgw } from './radosgw';

/** Jest calls this once before all files. Otherwise several files would make the same database at the same time. */
export default function prepareServers(): void {
  // On Node 20 the SDK says once a process which versions of it will need another one. Its version is pinned.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  ensureTemplates();
  prepareRadosgw();
}
