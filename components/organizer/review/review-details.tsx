import { useFormatter, useTranslations } from 'next-intl';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { GuardedLink } from '../../ui/guarded';
import { OWN_TAB } from '../export-link';
import { apiAddress } from '../api';
import { useMember } from '../member-context';
import { useTimeZone } from '../when';
import { ConsentGiven } from './consent-given';
import { Origins } from './origins';

/** What else is known of a submission. */
export function ReviewDetails({
  submission: { id, receivedAt, device, sections, erasedAt, address, email, phone, campaign, titleThen, consent },
}: {
  submission: Submission;
}) {
  const t = useTranslations('organizer.review');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const mayDownload = mayDo(useMember().role, 'editor');
  const takes = sections.flatMap(({ take }) => (take === null ? [] : [String(take)]));
  return (
    <details className="more">
      <summary>{t('details')}</summary>
      <dl className="keys">
        <dt>{t('received')}</dt>
        <dd suppressHydrationWarning>
          {format.dateTime(new Date(receivedAt), { dateStyle: 'long', timeStyle: 'short', timeZone })}
        </dd>
        {address !== null && (
          <>
            <dt>{t('address')}</dt>
            <dd>
              <bdi>{address}</bdi>
            </dd>
          </>
        )}
        {email !== null && (
          <>
            <dt>{t('email')}</dt>
            <dd>
              <bdi dir="ltr">{email}</bdi>
            </dd>
          </>
        )}
        {phone !== null && (
          <>
            <dt>{t('phone')}</dt>
            <dd>
              <bdi dir="ltr">{phone}</bdi>
            </dd>
          </>
        )}
        {titleThen !== campaign.title && (
          <>
            <dt>{t('titleThen')}</dt>
            <dd>
              <bdi>{titleThen ?? campaign.name}</bdi>
            </dd>
          </>
        )}
        <dt>{t('recordedOn')}</dt>
        <dd>{t(`devices.${device}`)}</dd>
        {takes.length > 0 && (
          <>
            <dt>{t('takes')}</dt>
            <dd>{format.list(takes)}</dd>
          </>
        )}
        <Origins sections={sections} />
        {consent && (
          <>
            <dt>{t('consent')}</dt>
            <dd>
              <ConsentGiven consent={consent} />
            </dd>
          </>
        )}
        {erasedAt && (
          <>
            <dt>{t('erasedOn')}</dt>
            <dd suppressHydrationWarning>{format.dateTime(new Date(erasedAt), { dateStyle: 'long', timeZone })}</dd>
          </>
        )}
        <dt>{t('reference')}</dt>
        <dd>
          <code>{id}</code>
        </dd>
        {mayDownload && (
          <>
            <dt>{t('everything')}</dt>
            <dd>
              <GuardedLink
                className="link"
                {...OWN_TAB}
                href={apiAddress('exportPerson', { params: { submissionId: id } })}
              >
                {t('everythingDownload')}
              </GuardedLink>
              <small>{t('everythingNote')}</small>
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
