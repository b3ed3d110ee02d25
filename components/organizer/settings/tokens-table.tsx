import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { ApiToken } from '@/lib/contract/organizer/tokens';
import { ConfirmDialog } from '../../overlays/confirm-dialog';
import { announce } from '../../ui/announce';
import { GuardedButton } from '../../ui/guarded';
import { callApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { useAction } from '../use-action';
import { When } from '../when';

/** The tokens that are not revoked. Revoking one asks first: a program stops working. */
export function TokensTable({ tokens, onRevoked }: { tokens: readonly ApiToken[]; onRevoked: () => void }) {
  const t = useTranslations('organizer.tokens');
  const frame = useTranslations('organizer.frame');
  const headingId = useId();
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const { act, isBusy, fault } = useAction();

  async function revoke({ id }: ApiToken) {
    const isRevoked = await act(() => callApi('revokeToken', { params: { tokenId: id } }));
    setAsked(null);
    if (!isRevoked) return;
    onRevoked();
    announce(t('revoked'));
  }

  return (
    <section className="box box--flush" aria-labelledby={headingId}>
      <div className="box__head">
        <h2 className="subheading" id={headingId}>
          {t('listTitle')}
        </h2>
      </div>
      <FaultBanner fault={fault} />
      <table className="table" role="table">
        <caption className="visually-hidden">{t('listTitle')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {(['name', 'may', 'lastUsed', 'made', 'ends'] as const).map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(column)}
              </th>
            ))}
            <th role="columnheader" scope="col" className="end">
              <span className="visually-hidden">{t('do')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
          ))}
        </tbody>
      </table>
      {asked && (
        <ConfirmDialog
          title={t('revokeTitle', { name: asked.name })}
          text={t('revokeText')}
          confirm={t('revoke')}
          cancel={frame('cancel')}
          primary="cancel"
          isBusy={isBusy}
          onConfirm={() => void revoke(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const t = useTranslations('organizer.tokens');
  const format = useFormatter();
  const { name, scopes, lastUsedAt, createdAt, expiresAt } = token;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="name">
        <b>
          <bdi>{name}</bdi>
        </b>
      </th>
      <td role="cell" data-label={t('may')}>
        {format.list(scopes.map((scope) => t(`scopes.${scope}`)))}
      </td>
      <td role="cell" data-label={t('lastUsed')}>
        {lastUsedAt ? <When at={lastUsedAt} /> : t('never')}
      </td>
      <td role="cell" className="when" data-label={t('made')}>
        <When at={createdAt} />
      </td>
      <td role="cell" className="when" data-label={t('ends')}>
        {expiresAt ? <When at={expiresAt} /> : t('never')}
      </td>
      <td role="cell" className="end" data-label="">
        <GuardedButton className="button button--danger button--plain button--small" onClick={onRevoke}>
          {t('revoke')}
          <span className="visually-hidden"> {name}</span>
        </GuardedButton>
      </td>
    </tr>
  );
}
