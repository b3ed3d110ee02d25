/** The emails to people that wait in a table. Invitations have a place of their own. */
export type EmailKind = 'reminder' | 'received' | 'accepted' | 'declined' | 'receipt';

/** `dropped`: it is not sent, because it says nothing any more, or the person wants none. */
export type EmailState = 'scheduled' | 'paused' | 'sent' | 'failed' | 'dropped';
