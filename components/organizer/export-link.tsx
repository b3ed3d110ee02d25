import type { ReactNode } from 'react';
import { GuardedLink } from '../ui/guarded';

type ExportLinkProps = { href: string; className: string; 'aria-label'?: string; children: ReactNode };

/**
 * A link to a file that the server makes while it is read. It opens in a tab of its own, which browsers close when the
 * file comes; where it is refused, the tab says why (`answer-refused-file.ts`) and this page stays as it is.
 */
export function ExportLink(props: ExportLinkProps) {
  return <GuardedLink {...props} external target="_blank" rel="noopener" />;
}
