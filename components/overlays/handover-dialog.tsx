import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Campaign, HandoverKind } from '@/lib/contract/entities';
import { willHaveFilm } from '@/lib/domain/answers';
import { firstUnrecordedSection } from '@/lib/domain/visit';
import { announce } from '../ui/announce';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { useSentences } from '../ui/use-sentences';
import { useVisit } from '../visit/visit-provider';
import { useAlert } from './alert-provider';
import { LinkToCopy } from './link-to-copy';
import { QrCode } from './qr-code';
import { setShownLink } from './shown-link';
import { useCallWords } from './use-call-words';
import { type HandoverLink, useHandoverLink } from './use-handover-link';

type HandoverDialogProps = {
  campaign: Campaign;
  /** The other device is a phone, because this one has no camera that works. */
  isPhone?: boolean;
  onClose: () => void;
};

/** Shows the link that takes the visit to another device: at once, or later. */
export function HandoverDialog({ campaign, isPhone = false, onClose }: HandoverDialogProps) {
  const t = useTranslations('handover');
  const common = useTranslations('common');
  const locale = useLocale();
  const alert = useAlert();
  const callWords = useCallWords();
  const [kind, setKind] = useState<HandoverKind>('now');
  const { link, now, isMaking, hasFailed, isRevoked, laterUntil, make, revoke } = useHandoverLink(campaign, kind);
  const [isRevoking, setIsRevoking] = useState(false);
  useEffect(() => {
    setShownLink({ isOpen: true, link: now });
    return () => setShownLink({ isOpen: false, link: now });
  }, [now]);
  const day = (at: string) => new Date(at).toLocaleDateString(locale, { month: 'long', day: 'numeric' });

  const revokeIt = async () => {
    setIsRevoking(true);
    const error: unknown = await revoke().catch((reason: unknown) => reason);
    setIsRevoking(false);
    if (error) await alert(callWords(error));
    else announce(t('revoked'));
  };

  return (
    <Dialog
      wide
      title={t(kind === 'later' ? 'laterTitle' : isPhone ? 'phone.title' : 'title')}
      onDismiss={onClose}
      actions={
        <>
          <Button
            variant="quiet"
            busyWords={isRevoking && common('oneMoment')}
            disabled={!link && (kind === 'now' || laterUntil === null)}
            onClick={() => void revokeIt()}
          >
            {t('revoke')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {common('done')}
          </Button>
        </>
      }
    >
      {link ? (
        <ShownLink
          campaign={campaign}
          link={link}
          isPhone={isPhone && kind === 'now'}
          works={kind === 'now' ? t('works') : t('laterWorks', { date: day(link.expiresAt) })}
        />
      ) : hasFailed ? (
        <Banner tone="danger" icon="alert">
          <p>{t('failed')}</p>
        </Banner>
      ) : isRevoked ? (
        <p>{t('revoked')}</p>
      ) : (
        <p>{isMaking || laterUntil === null ? common('oneMoment') : t('laterHas', { date: day(laterUntil) })}</p>
      )}
      {!link && !isMaking && (
        <Button variant="secondary" onClick={make}>
          {hasFailed ? common('tryAgain') : t('laterNew')}
        </Button>
      )}
      <Button variant="quiet" className="align-start" onClick={() => setKind(kind === 'now' ? 'later' : 'now')}>
        {t(kind === 'now' ? 'toLater' : 'toNow')}
      </Button>
    </Dialog>
  );
}

type ShownLinkProps = { campaign: Campaign; link: HandoverLink; isPhone: boolean; works: string };

function ShownLink({ campaign, link: { kind, url, kept }, isPhone, works }: ShownLinkProps) {
  const all = useTranslations();
  const t = useTranslations('handover');
  const sentences = useSentences();
  const { userVideo } = useVisit(campaign);
  const next = userVideo && !userVideo.completed ? firstUnrecordedSection(campaign, userVideo, kept) : null;
  return (
    <>
      <div className="handover">
        <QrCode text={url} label={t('code')} />
        <div className="handover__words">
          {isPhone ? (
            <ol className="numbered">
              <li>{t('phone.point')}</li>
              <li>{t('phone.open')}</li>
              <li>{next === null ? t('phone.next') : t('phone.nextSection', { number: next })}</li>
            </ol>
          ) : (
            <p>
              {sentences(
                t(kind === 'now' ? 'scan' : 'laterScan'),
                next !== null && t('next', { number: next }),
                willHaveFilm(campaign, userVideo) ? t('kept') : all('unfilmed.kept'),
              )}
            </p>
          )}
          <p className="safe">
            <Icon name="clock" /> {works}
          </p>
          <p className="safe">
            <Icon name="lock" /> {t('secret')}
          </p>
        </div>
      </div>
      <LinkToCopy url={url} />
    </>
  );
}
