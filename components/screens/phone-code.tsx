import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Campaign } from '@/lib/contract/entities';
import { QrCode } from '../overlays/qr-code';
import { setShownLink, useShownLink } from '../overlays/shown-link';
import { useHandoverLink } from '../overlays/use-handover-link';
import { useVisit } from '../visit/visit-provider';

/** Where the code has its place beside the text, and not above it. */
const DESK = '(min-width: 64rem) and (min-height: 36rem)';

type PhoneCodeProps = {
  campaign: Campaign;
  /** Stands there where there is no code. */
  children: ReactNode;
};

/** For who has no camera that works: the code of a link with which a phone goes on, at a desk without a press. */
export function PhoneCode({ campaign, children }: PhoneCodeProps) {
  const isDesk = useSyncExternalStore(
    watchSize,
    () => window.matchMedia(DESK).matches,
    () => false,
  );
  const { uuid, userVideo, device } = useVisit(campaign);
  const shown = useShownLink();
  const isOpen = shown?.isOpen ?? false;
  const until = shown?.link?.until;
  useEffect(() => {
    // The dialog makes another one itself.
    if (isOpen || until === undefined) return;
    const timer = setTimeout(() => setShownLink(null), until - Date.now());
    return () => clearTimeout(timer);
  }, [isOpen, until]);

  if (!isDesk || device.isMobile || userVideo?.hasMoved === undefined) return children;
  const isOfOther = !isOpen && shown?.link && shown.link.uuid !== uuid;
  if (!shown || isOfOther) return <OwnCode campaign={campaign}>{children}</OwnCode>;
  return shown.link ? <Code url={shown.link.url} /> : children;
}

/** As long as nobody has opened the dialog: its link would end this one. */
function OwnCode({ campaign, children }: PhoneCodeProps) {
  const { link } = useHandoverLink(campaign, 'now');
  return link ? <Code url={link.url} /> : children;
}

function Code({ url }: { url: string }) {
  const t = useTranslations('handover.phone');
  return (
    <div className="side side--first side--qr">
      <figure className="card qr-card">
        <QrCode text={url} label={t('code')} />
        <figcaption className="note">{t('scan')}</figcaption>
      </figure>
    </div>
  );
}

function watchSize(listener: () => void): () => void {
  const size = window.matchMedia(DESK);
  size.addEventListener('change', listener);
  return () => size.removeEventListener('change', listener);
}
