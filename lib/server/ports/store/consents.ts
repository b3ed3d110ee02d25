import type { LanguageTag } from '@/lib/contract/languages';

/** What a visitor has accepted, and when. `language`: of `line`; `null`: the campaign does not say. */
export type AcceptedConsent = {
  version: number;
  language: LanguageTag | null;
  line: string;
  text: string | null;
  acceptedAt: Date;
};

/** What a browser has proved: the uuids of its visits, and the invitation whose personal link it has opened. */
export type WithdrawnBy = { uuids: readonly string[]; invitation: string | null };

/** A finished visit whose visitor may withdraw the consent to it. */
export type WithdrawableVisit = {
  id: string;
  uuid: string;
  campaign: { id: string; name: string };
  organization: string;
  whitelabel: string | null;
};
