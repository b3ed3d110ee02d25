'use client';

import { useTranslations } from 'next-intl';
import type { Account } from '@/lib/contract/organizer/members';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { Banner } from '../../ui/banner';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { Head } from '../head';
import { useMember } from '../member-context';
import { NameForm } from './name-form';
import { SessionList } from './session-list';
import { useAccount } from './use-account';
import { WaysIn } from './ways-in';

/** One's own name, ways to sign in, sessions and organizations. */
export function AccountScreen({ account: before }: { account: Account }) {
  const t = useTranslations('organizer.account');
  const { email } = useMember();
  const own = useAccount(before);
  return (
    <>
      <Head title={t('title')} facts={<p className="facts">{email}</p>} />
      {own.fault && (
        <Banner tone="danger" icon="alert" role="alert">
          <p>{own.fault}</p>
        </Banner>
      )}
      <NameForm own={own} />
      <WaysIn own={own} />
      <SessionList own={own} />
      {own.account.organizations.length > 1 && <Organizations account={own.account} />}
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
    <section className="box" aria-label={t('organizations')}>
      <h2 className="subheading">{t('organizations')}</h2>
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
    </section>
  );
}
