import type { Generated } from 'kysely';

/** The rows of what programs use, what webhooks are told, and what was erased and counted. */
export type WebhookTables = {
  api_tokens: {
    id: string;
    organization_id: string;
    name: string;
    /** SHA-256 of the token. */
    hash: string;
    scopes: string[];
    /** The member on whose behalf it acts. */
    created_by: string;
    created_at: Date;
    last_used_at: Date | null;
    expires_at: Date | null;
    revoked_at: Date | null;
  };
  webhook_endpoints: {
    id: string;
    organization_id: string;
    url: string;
    events: string[];
    secret: string;
    /** The secret that was replaced; it signs until `previous_until`. */
    previous_secret: string | null;
    previous_until: Date | null;
    created_at: Date;
    /** When the first try failed since one arrived. */
    failing_since: Date | null;
    disabled_at: Date | null;
  };
  webhook_deliveries: {
    id: string;
    organization_id: string;
    endpoint_id: string;
    event: string;
    /** What is sent, byte for byte: its signature must not change from try to try. */
    body: string;
    created_at: Date;
    state: Generated<string>;
    tries: Generated<number>;
    next_try_at: Date | null;
    tried_at: Date | null;
    status: number | null;
    /** Why there was no answer: a `DeliveryFault`. */
    fault: string | null;
    took_ms: number | null;
  };
  erasure_log: {
    id: string;
    organization_id: string;
    at: Date;
    /** The campaign's name at that time. */
    campaign: string;
    submission_id: string;
    by_whom: string;
    /** The member or the token, by name. */
    actor: string | null;
    reason: string | null;
    films: number;
    sections: number;
    resumes: number;
  };
  campaign_counts: { campaign_id: string; day: string; what: string; count: number };
};
