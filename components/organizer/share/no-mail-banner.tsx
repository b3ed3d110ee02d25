import { useTranslations } from 'next-intl';
import { ConsoleIcon } from '../icon';

/** What is missing where no emails can be sent. `text`: what may be done without. */
export function NoMailBanner({ text = 'noMailText' }: { text?: 'noMailText' | 'noMailSetUp' }) {
  const t = useTranslations('organizer.invitations');
  return (
    <div className="banner banner--warn">
      <ConsoleIcon name="mail" />
      <div>
        <p>
          <strong>{t('noMailTitle')}</strong>
        </p>
        <p>{t.rich(text, { code: (words) => <code>{words}</code> })}</p>
      </div>
    </div>
  );
}
