import { ensureTemplates } from './database-template';

/** Jest calls this once before all files. Otherwise several files would make the same database at the same time. */
export default function prepareDatabases(): void {
  ensureTemplates();
}
