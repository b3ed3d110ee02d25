import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ShareLink } from '@/lib/contract/organizer/share-links';
import { who } from '../../ui/who';
import { ConsoleButton } from '../console-button';
import { useTimeZone } from '../when';

type ShareLinksProps = { links: readonly ShareLink[]; onRevoke: (id: string) => void };

/** The links of a submission that work: each is known by when and by whom it was made, and by what it allows. */
export function ShareLinks({ links, onRevoke }: ShareLinksProps) {
  const t = useTranslations('organizer.share');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const headingId = useId();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long', timeZone });
  const minute = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short', timeZone });
  const allowed = ({ hasPassword, withResume, withCaptions, mayDownload }: ShareLink) => [
    ...(hasPassword ? [t('hasPassword')] : []),
    ...(withResume ? [t('showsResume')] : []),
    ...(withCaptions ? [t('showsCaptions')] : []),
    t(mayDownload ? 'allowsDownload' : 'watchOnly'),
  ];
  return (
    <div className="stack">
      <h2 className="subheading" id={headingId}>
        {t('working')}
      </h2>
      {links.length === 0 && <p className="note">{t('none')}</p>}
      <ul className="rows" aria-labelledby={headingId}>
        {links.map((link) => (
          <li key={link.id}>
            <div>
              <b>{t.rich('madeBy', { time: minute(link.createdAt), name: link.author, who })}</b>
              <small>
                {[t('endsOn', { day: day(link.expiresAt) }), ...allowed(link), t('opened', { count: link.uses })].join(
                  ' · ',
                )}
              </small>
            </div>
            <ConsoleButton
              variant="danger"
              plain
              small
              aria-label={t('revokeOf', { time: minute(link.createdAt), name: link.author })}
              onClick={() => onRevoke(link.id)}
            >
              {t('revoke')}
            </ConsoleButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
