import type { LanguageTag } from '@/lib/contract/languages';

/** What a visitor has accepted, and when. `language`: of `line`; `null`: the campaign does not say. */
export type AcceptedConsent = {
  version: number;
  language: LanguageTag | null;
  line: string;
  text: string | null;
  acceptedAt: Date;
};
