import type { WebhookEvent } from '@/lib/contract/organizer/events';

type Replaced<Name extends string> = Name extends `${infer Subject}.${infer Verb}` ? `${Subject}_${Verb}` : Name;

/** The key of an event's words: a full stop would part it in the messages. */
export const eventKey = (event: WebhookEvent) => event.replace('.', '_') as Replaced<WebhookEvent>;
