import type { Section } from '@/lib/contract/campaign-content';
import type { LanguageTag } from '@/lib/contract/languages';

/** What a visitor has accepted, and when. `language`: of `line`; `null`: the campaign does not say. */
export type AcceptedConsent = {
  version: number;
  language: LanguageTag | null;
  line: string;
  text: string | null;
  acceptedAt: Date;
};

/**
 * What a browser has proved: its visits and at which move each came to it (`Visit.moves`), and the invitation whose
 * personal link it has opened.
 */
export type ErasedBy = {
  visits: readonly { uuid: string; moves: number }[];
  invitation: string | null;
};

/** A visit that its visitor may erase. `withdraws`: it is finished, and a consent to it is withdrawn so. */
export type ErasableVisit = {
  id: string;
  uuid: string;
  campaign: { id: string; name: string };
  organization: string;
  whitelabel: string | null;
  withdraws: boolean;
  /** Those of its campaign. */
  sections: readonly Section[];
};
