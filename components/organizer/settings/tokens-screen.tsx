'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { GuardedLink } from '../../ui/guarded';
import { useApi } from '../api';
import { Head } from '../head';
import { NewTokenForm } from './new-token-form';
import { TokenOnce } from './token-once';
import { TokensTable } from './tokens-table';

type Made = Pick<OrganizerOutput<'makeToken'>, 'name' | 'token'>;

/** The organization's API tokens: a new one is shown once, above the others. */
export function TokensScreen({ first }: { first: OrganizerOutput<'listTokens'> }) {
  const t = useTranslations('organizer.tokens');
  const { data = first, mutate } = useApi('listTokens', {}, first);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <Head
        title={t('title')}
        facts={
          <p className="note">
            {t('intro')}{' '}
            <GuardedLink className="link" external target="_blank" href="/api/v1/openapi.json">
              {t('openApi')}
            </GuardedLink>
          </p>
        }
      />
      {made && <TokenOnce name={made.name} token={made.token} onCopied={() => setMade(null)} />}
      <NewTokenForm
        onMade={(token) => {
          setMade(token);
          void mutate();
        }}
      />
      {data.tokens.length > 0 && <TokensTable tokens={data.tokens} onRevoked={() => void mutate()} />}
    </>
  );
}
