import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ApiToken } from '@/lib/contract/organizer/tokens';
import { callApi } from '../api';
import { AskDialog } from '../ask-dialog';
import { FaultBanner } from '../fault-banner';
import { Action, Actions, Cell, NameCell, Table, TableBox } from '../table';
import { useAction } from '../use-action';
import { useAnnounce } from '../use-announce';
import { When } from '../when';

const COLUMNS = ['name', 'may', 'lastUsed', 'made', 'ends'] as const;

/** The tokens that are not revoked. Revoking one asks first: a program stops working. */
export function TokensTable({ tokens, onRevoked }: { tokens: readonly ApiToken[]; onRevoked: () => void }) {
  const t = useTranslations('organizer.tokens');
  const [confirming, setConfirming] = useState<ApiToken | null>(null);
  const { act, isBusy, fault } = useAction();
  const announce = useAnnounce();

  async function revoke({ id }: ApiToken) {
    const isRevoked = await act(() => callApi('revokeToken', { params: { tokenId: id } }));
    setConfirming(null);
    if (!isRevoked) return;
    onRevoked();
    announce(t('revoked'));
  }

  return (
    <TableBox title={t('listTitle')}>
      <FaultBanner fault={fault} />
      <Table caption={t('listTitle')} columns={COLUMNS.map((column) => t(column))} hasActions>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setConfirming(token)} />
        ))}
      </Table>
      {confirming && (
        <AskDialog
          title={t('revokeTitle', { name: confirming.name })}
          text={t('revokeText')}
          confirm={t('revoke')}
          isBusy={isBusy}
          onConfirm={() => void revoke(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </TableBox>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const t = useTranslations('organizer.tokens');
  const frame = useTranslations('organizer.frame');
  const format = useFormatter();
  const { name, scopes, lastUsedAt, createdAt, expiresAt } = token;
  return (
    <tr role="row">
      <NameCell>
        <b>
          <bdi>{name}</bdi>
        </b>
      </NameCell>
      <Cell label={t('may')}>{format.list(scopes.map((scope) => t(`scopes.${scope}`)))}</Cell>
      <Cell label={t('lastUsed')}>{lastUsedAt ? <When at={lastUsedAt} /> : t('never')}</Cell>
      <Cell label={t('made')} look="when">
        <When at={createdAt} />
      </Cell>
      <Cell label={t('ends')} look="when">
        {expiresAt ? <When at={expiresAt} /> : t('never')}
      </Cell>
      <Actions>
        <Action variant="danger" label={frame('actionFor', { action: t('revoke'), name })} onClick={onRevoke}>
          {t('revoke')}
        </Action>
      </Actions>
    </tr>
  );
}
