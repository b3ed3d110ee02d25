'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useStartedWords } from './use-started-words';

/** A person with the name that was entered; `id` is opaque. `startedAt`: when this browser's own visit began. */
export type Account = { id: string; name: string; startedAt?: string };

type AccountsDialogProps = {
  accounts: readonly Account[];
  /** While the visit is being begun, nothing else can be chosen. */
  isBusy: boolean;
  onChoose: (account: Account) => void;
  onNewUser: () => void;
  onClose: () => void;
};

/** 'Is this you?' (spec 2.29, 2.30). Only the visitor's own account is dated: strangers learn nothing from it. */
export function AccountsDialog({ accounts, isBusy, onChoose, onNewUser, onClose }: AccountsDialogProps) {
  const t = useTranslations('accounts');
  const common = useTranslations('common');
  const startedWords = useStartedWords();
  /** The id of the chosen account; `null` stands for a new user. */
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Dialog
      title={t('title')}
      onDismiss={onClose}
      actions={
        <Button
          variant="primary"
          disabled={isBusy && chosen !== null}
          busyWords={isBusy && chosen === null && common('oneMoment')}
          onClick={() => {
            setChosen(null);
            onNewUser();
          }}
        >
          {t('newUser')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <ul className="choices">
        {accounts.map((account) => (
          <li key={account.id}>
            <Button
              variant="secondary"
              icon="user"
              disabled={isBusy && chosen !== account.id}
              busyWords={isBusy && chosen === account.id && common('oneMoment')}
              onClick={() => {
                setChosen(account.id);
                onChoose(account);
              }}
            >
              <span>
                <bdi>{account.name}</bdi>
                {account.startedAt && (
                  <>
                    {' '}
                    <small>{startedWords(account.startedAt)}</small>
                  </>
                )}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="or">{t('or')}</p>
    </Dialog>
  );
}
