import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { ButtonLink } from '../../ui/button';
import { ConsoleButton } from '../console-button';
import { Gate } from '../gate';
import type { LinkState } from './use-link';

/** What somebody sees who followed a link to sign in: whom it signs in, and a button that does so. */
export function LinkGate({ link }: { link: LinkState }) {
  const t = useTranslations('organizer.signIn');
  if (link.name === 'asking')
    return (
      <Gate title={t('linkAsk')}>
        <p>{t.rich('linkWhose', { email: link.email, b: (chunks) => <b>{chunks}</b> })}</p>
        <ConsoleButton variant="primary" onClick={link.use}>
          {t('submit')}
        </ConsoleButton>
      </Gate>
    );
  if (link.name === 'failed' || link.name === 'none')
    return (
      <Gate title={t('linkFailed')}>
        <p role="alert">{t('linkFailedText')}</p>
        <ButtonLink variant="secondary" href={organizerPaths.signIn()}>
          {t('back')}
        </ButtonLink>
      </Gate>
    );
  return <Gate title={t('linkTitle')} />;
}
