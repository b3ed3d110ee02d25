import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import type { Campaign, HandoverKind } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { HANDOVER_SECONDS } from '@/lib/domain/limits';
import { useVisit } from '../visit/visit-provider';
import { useHandoverWatch, useKeptSections } from './use-visit-place';

export type HandoverLink = {
  kind: HandoverKind;
  /** The visit that it leads to. */
  uuid: string;
  url: string;
  expiresAt: string;
  /** The same by this device's clock, which may differ from the server's, ms. */
  until: number;
  /** The sections of which this device keeps a take or a file that is not saved yet. */
  kept: readonly string[];
};

type Made = {
  /** `null`: none of this kind was made in this dialog. */
  link: HandoverLink | null;
  /** The one to go on at once, also while one to come back is asked for. */
  now: HandoverLink | null;
  isMaking: boolean;
  hasFailed: boolean;
  /** It was revoked in this dialog: another one is made only if that is asked for. */
  isRevoked: boolean;
  /** Until when an earlier link to come back works; nobody knows its address. */
  laterUntil: string | null;
  make(): void;
  /** Ends the visit's link of this kind. Rejects with `CallError`. */
  revoke(): Promise<void>;
};

/**
 * The link that a dialog shows. One to go on at once is made when it opens, and again when it expires there; one to
 * come back takes the place of an earlier one, which somebody may keep, so it is made only where there is none.
 */
export function useHandoverLink(campaign: Campaign, kind: HandoverKind): Made {
  const { uuid } = useVisit(campaign);
  const watch = useHandoverWatch();
  const keptOf = useKeptSections(campaign);
  const [made, setMade] = useState<Partial<Record<HandoverKind, HandoverLink>>>({});
  const [failed, setFailed] = useState<HandoverKind | null>(null);
  const [revoked, setRevoked] = useState<HandoverKind | null>(null);
  const [laterUntil, setLaterUntil] = useState<string | null>(null);
  const { [kind]: link = null } = made;
  const hasFailed = failed === kind;
  const isRevoked = revoked === kind;
  const forget = () => setMade((all) => ({ ...all, [kind]: undefined }));

  const make = useEffectEvent(async () => {
    if (uuid === null) return;
    try {
      const params = { campaignId: campaign.id, uuid };
      // Before anybody can open the link, the server knows what this device keeps.
      const kept = await keptOf(uuid);
      await api.followVisit({ params, query: {}, body: { unsent: kept } });
      const { token, ...answer } = await api.makeHandoverLink({ params, query: {}, body: { kind } });
      const until = Date.now() + HANDOVER_SECONDS[kind] * 1000;
      watch.note(campaign.name, until);
      const url = location.origin + paths.handover(token);
      setMade((all) => ({ ...all, [kind]: { kind, uuid, url, expiresAt: answer.expiresAt, until, kept } }));
      setLaterUntil(answer.laterUntil);
    } catch {
      setFailed(kind);
    }
  });

  const isMaking = link === null && !hasFailed && !isRevoked && (kind === 'now' || laterUntil === null);
  useEffect(() => {
    if (isMaking) void make();
  }, [isMaking, kind]);

  const { now = null } = made;
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setMade((all) => ({ ...all, now: undefined })), HANDOVER_SECONDS.now * 1000);
    return () => clearTimeout(timer);
  }, [now]);

  return {
    link,
    now,
    isMaking,
    hasFailed,
    isRevoked,
    laterUntil,
    make: () => {
      if (kind === 'later') setLaterUntil(null);
      forget();
      setFailed(null);
      setRevoked(null);
    },
    async revoke() {
      if (uuid === null) return;
      await api.revokeHandoverLink({ params: { campaignId: campaign.id, uuid }, query: {}, body: { kind } });
      if (kind === 'later') setLaterUntil(null);
      setRevoked(kind);
      forget();
    },
  };
}
