import { ensureTemplates } from './database-template';

/** Jest calls this once, before files that open databases would each make the same one beside each other. */
export default function prepareDatabases(): void {
  ensureTemplates();
}
