import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Preferences } from '@/lib/contract/organizer/members';
import { announce } from '../../ui/announce';
import { callApi } from '../api';
import { Box } from '../box';
import { FaultBanner } from '../fault-banner';
import { ConsoleIcon } from '../icon';
import { useMember } from '../member-context';
import { useAction } from '../use-action';

const CHOICES = Preferences.shape.newSubmissions.options;

/** How soon the member is emailed of new submissions in this organization. It holds at once. */
export function EmailsBox() {
  const t = useTranslations('organizer.account.emails');
  const frame = useTranslations('organizer.frame');
  const router = useRouter();
  const { preferences, organization } = useMember();
  const [chosen, setChosen] = useState(preferences.newSubmissions);
  const { act, isBusy, fault } = useAction();

  async function choose(newSubmissions: Preferences['newSubmissions']) {
    if (isBusy) return;
    const before = chosen;
    setChosen(newSubmissions);
    if (!(await act(() => callApi('setPreferences', { body: { newSubmissions } })))) return setChosen(before);
    announce(frame('saved'));
    // Pages that this browser has kept know the choice before.
    router.refresh();
  }
  return (
    <Box title={t('title')}>
      <FaultBanner fault={fault} />
      <fieldset>
        <legend className="legend">{t('newSubmissions')}</legend>
        <div className="segmented">
          {CHOICES.map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="newSubmissions"
                checked={chosen === choice}
                onChange={() => void choose(choice)}
              />
              <ConsoleIcon name="check" />
              {t(choice)}
            </label>
          ))}
        </div>
        <p className="note">{t('note', { organization: organization.name })}</p>
      </fieldset>
    </Box>
  );
}
