import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { announce } from '../../ui/announce';
import { callApi } from '../api';
import { useMember } from '../member-context';

export type KeysSwitch = ReturnType<typeof useKeysSwitch>;

/** Whether the keys of the review work: the member's choice, on all devices. It holds at once and is saved behind. */
export function useKeysSwitch() {
  const t = useTranslations('organizer.frame');
  const router = useRouter();
  const [areOn, setAreOn] = useState(useMember().preferences.reviewKeys);

  async function save(on: boolean) {
    try {
      await callApi('setPreferences', { body: { reviewKeys: on } });
      announce(t('saved'));
      // Pages that this browser has kept know the choice before.
      router.refresh();
    } catch {
      setAreOn(!on);
      announce(t('notSaved'));
    }
  }
  return {
    areOn,
    setOn(on: boolean) {
      setAreOn(on);
      void save(on);
    },
  };
}
