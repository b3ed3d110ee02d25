import type { Messages } from 'next-intl';

/** The words of the visitors' pages. */
type VisitorMessages = Omit<Messages, 'organizer' | 'mail'>;
export type Namespace = keyof VisitorMessages;

/** Returns the words of some namespaces. Only these are sent to the browser. */
export function pickMessages<N extends Namespace>(
  messages: VisitorMessages,
  namespaces: readonly N[],
): Pick<VisitorMessages, N> {
  return Object.fromEntries(namespaces.map((name) => [name, messages[name]])) as Pick<VisitorMessages, N>;
}
