import type { Messages } from 'next-intl';

export type Namespace = keyof Messages;

/** Returns the words of some namespaces. Only these are sent to the browser. */
export function pickMessages<N extends Namespace>(messages: Messages, namespaces: readonly N[]): Pick<Messages, N> {
  return Object.fromEntries(namespaces.map((name) => [name, messages[name]])) as Pick<Messages, N>;
}
