import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Preferences } from '@/lib/contract/organizer/members';
import { announce } from '../../ui/announce';
import { callApi } from '../api';
import { Box } from '../box';
import { FaultBanner } from '../fault-banner';
import { ConsoleIcon } from '../icon';
import { useMember } from '../member-context';

const CHOICES = Preferences.shape.newSubmissions.options;

/** How soon the member is emailed of new submissions in this organization. It holds at once. */
export function EmailsBox() {
  const t = useTranslations('organizer.account.emails');
  const frame = useTranslations('organizer.frame');
  const router = useRouter();
  const { preferences, organization } = useMember();
  const [chosen, setChosen] = useState(preferences.newSubmissions);
  const wanted = useRef(chosen);
  const saved = useRef(chosen);
  const isSaving = useRef(false);
  const [fault, setFault] = useState<unknown>(null);

  async function choose(newSubmissions: Preferences['newSubmissions']) {
    wanted.current = newSubmissions;
    setChosen(newSubmissions);
    // What is being saved is followed by it.
    if (isSaving.current) return;
    isSaving.current = true;
    setFault(null);
    try {
      while (saved.current !== wanted.current) {
        const body = { newSubmissions: wanted.current };
        await callApi('setPreferences', { body });
        saved.current = body.newSubmissions;
      }
    } catch (error) {
      wanted.current = saved.current;
      setChosen(saved.current);
      return setFault(error);
    } finally {
      // At once: what is chosen from here on begins anew.
      isSaving.current = false;
    }
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
