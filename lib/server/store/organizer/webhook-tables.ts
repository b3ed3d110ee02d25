import type { Generated } from 'kysely';
import type { ErasureEntry } from '../../ports/store/organizer/erasures';
import type { ApiToken } from '../../ports/store/organizer/tokens';
import type { Delivery, DeliveryState } from '../../ports/store/organizer/webhooks';
import type { RowOf } from '../rows';

/** The rows of what programs use, what webhooks are told, and what was erased and counted. */
export type WebhookTables = {
  api_tokens: RowOf<ApiToken> & {
    organization_id: string;
    /** SHA-256 of the token. */
    hash: string;
    /** The member on whose behalf it acts. */
    created_by: string;
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
  webhook_deliveries: RowOf<Omit<Delivery, 'url' | 'state' | 'tries'>> & {
    organization_id: string;
    /** What is sent, byte for byte: its signature must not change from try to try. */
    body: string;
    state: Generated<DeliveryState>;
    tries: Generated<number>;
    tried_at: Date | null;
  };
  /** `campaign`: its name at that time. */
  erasure_log: RowOf<Omit<ErasureEntry, 'by'>> & { organization_id: string; by_whom: ErasureEntry['by'] };
  campaign_counts: { campaign_id: string; day: string; what: string; count: number };
};
