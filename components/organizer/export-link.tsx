import type { ComponentProps } from 'react';
import { ConsoleLink } from './console-button';

/**
 * How a link leads to a file that the server makes while it is read: in a tab of its own, which browsers close when the
 * file comes. Where it is refused, the tab says why (`answer-refused-file.ts`) and this page stays as it is.
 */
export const OWN_TAB = { external: true, target: '_blank', rel: 'noopener' };

/** Such a link that looks like a button. */
export function ExportLink(props: Omit<ComponentProps<typeof ConsoleLink>, keyof typeof OWN_TAB>) {
  return <ConsoleLink icon="download" {...props} {...OWN_TAB} />;
}
