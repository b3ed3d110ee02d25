'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

/** A person with the name that was entered; `id` is opaque. */
export type Account = { id: string; name: string };

type AccountsDialogProps = {
  accounts: readonly Account[];
  /** While the visit is being begun, nothing else can be chosen. */
  isBusy: boolean;
  onChoose: (account: Account) => void;
  onNewUser: () => void;
  onClose: () => void;
};

/** 'Is this you?' (spec 2.29, 2.30). */
export function AccountsDialog({ accounts, isBusy, onChoose, onNewUser, onClose }: AccountsDialogProps) {
  const t = useTranslations('accounts');
  const common = useTranslations('common');
  return (
    <Dialog
      title={t('title')}
      dismiss={{ label: common('close'), onDismiss: onClose }}
      actions={
        <Button variant="primary" disabled={isBusy} onClick={onNewUser}>
          {t('newUser')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <ul className="choices">
        {accounts.map((account) => (
          <li key={account.id}>
            <Button variant="secondary" icon="user" disabled={isBusy} onClick={() => onChoose(account)}>
              <bdi>{account.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      <p className="or">{t('or')}</p>
    </Dialog>
  );
}
