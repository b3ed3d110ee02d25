'use client';

import { useTranslations } from 'next-intl';
import type { Account } from '@/lib/contract/organizer/members';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { LanguageButton } from '../../ui/language-button';
import { callApi } from '../api';
import { Box } from '../box';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { Head } from '../head';
import { useCanMail, useMember } from '../member-context';
import { EmailsBox } from './emails-box';
import { NameForm } from './name-form';
import { SessionList } from './session-list';
import { useAccount } from './use-account';
import { WaysIn } from './ways-in';

/** One's own name, ways to sign in, sessions, organizations, and the console's language. */
export function AccountScreen({ account: before }: { account: Account }) {
  const t = useTranslations('organizer.account');
  const common = useTranslations('common');
  const { email } = useMember();
  const canMail = useCanMail();
  const own = useAccount(before);
  return (
    <>
      <Head
        title={t('title')}
        facts={
          <p className="facts">
            <bdi>{email}</bdi>
          </p>
        }
      />
      <FaultBanner fault={own.fault} />
      <NameForm own={own} />
      {canMail && <EmailsBox />}
      <WaysIn own={own} />
      <SessionList own={own} />
      {own.account.organizations.length > 1 && <Organizations account={own.account} />}
      <Box title={common('language')}>
        <LanguageButton />
      </Box>
    </>
  );
}

function Organizations({ account: { organizations } }: { account: Account }) {
  const t = useTranslations('organizer.account');
  const { organization } = useMember();
  const go = async (organizationId: string) => {
    await callApi('chooseOrganization', { body: { organizationId } });
    window.location.assign(organizerPaths.home());
  };
  return (
    <Box title={t('organizations')}>
      <ul className="rows">
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <div>
              <bdi>{name}</bdi>
            </div>
            {id === organization.id ? (
              <span className="note">{t('current')}</span>
            ) : (
              <ConsoleButton variant="secondary" small onClick={() => void go(id)}>
                {t('goTo', { name })}
              </ConsoleButton>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
