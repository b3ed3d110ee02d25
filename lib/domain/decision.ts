import type { Decision } from '../contract/organizer/notices';

/** Whether a status of a submission, or a kind of message about it, is a decision: what people are told. */
export const isDecision = (status: string): status is Decision => status === 'accepted' || status === 'declined';
