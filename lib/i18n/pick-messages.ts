import type { Messages } from 'next-intl';

export type Namespace = keyof Messages;

/** The words of some namespaces alone: what is not picked is never sent to the browser. */
export function pickMessages<N extends Namespace>(messages: Messages, namespaces: readonly N[]): Pick<Messages, N> {
  return Object.fromEntries(namespaces.map((name) => [name, messages[name]])) as Pick<Messages, N>;
}
