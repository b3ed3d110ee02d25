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
export type WithdrawnBy = {
  visits: readonly { uuid: string; moves: number }[];
  invitation: string | null;
};

/** A finished visit whose visitor may withdraw the consent to it. */
export type WithdrawableVisit = {
  id: string;
  uuid: string;
  campaign: { id: string; name: string };
  organization: string;
  whitelabel: string | null;
};
