import { useFormatter, useTranslations } from 'next-intl';
import { type Adjustments, GivenTime } from '@/lib/contract/adjustments';
import { MAX_RETAKES } from '@/lib/contract/campaign-content';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, knownLanguage } from '@/lib/contract/languages';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { Field } from '../field';
import { ConsoleIcon } from '../icon';
import { Select } from '../select';

type FieldProps = { given: Adjustments; change: (changed: Partial<Adjustments>) => void };
type OfCampaign = FieldProps & { campaign: EditedCampaign };

export function TimeField({ given, change }: FieldProps) {
  const t = useTranslations('organizer.adjust');
  return (
    <fieldset>
      <legend className="legend">{t('time')}</legend>
      <div className="segmented">
        {[null, ...GivenTime.options].map((extraTime) => (
          <label key={extraTime}>
            <input
              type="radio"
              name="time"
              checked={given.extraTime === extraTime}
              onChange={() => change({ extraTime })}
            />
            <ConsoleIcon name="check" />
            {t(`times.${extraTime ?? 'standard'}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Only more than the campaign allows: without a limit there is no more. */
export function RetakesField({ campaign: { retakes: usual }, given: { retakes }, change }: OfCampaign) {
  const t = useTranslations('organizer.adjust');
  if (usual === null) return null;
  const more = Array.from({ length: MAX_RETAKES - usual }, (_, index) => usual + 1 + index);
  const isMore = retakes === 'unlimited' || (retakes !== null && retakes > usual);
  return (
    <Select
      label={t('retakes')}
      value={isMore ? String(retakes) : ''}
      onChange={(value) =>
        change({ retakes: value === '' ? null : value === 'unlimited' ? 'unlimited' : Number(value) })
      }
    >
      <option value="">{t('sameRetakes', { retakes: usual })}</option>
      {more.map((count) => (
        <option key={count} value={count}>
          {t('count', { retakes: count })}
        </option>
      ))}
      <option value="unlimited">{t('unlimited')}</option>
    </Select>
  );
}

export function LanguageField({ campaign: { languages }, given: { language }, change }: OfCampaign) {
  const t = useTranslations('organizer.adjust');
  const offered = languages.length > 0 ? languages : LANGUAGE_TAGS;
  if (offered.length < 2) return null;
  return (
    <Select
      label={t('language')}
      value={language && offered.includes(language) ? language : ''}
      onChange={(value) => change({ language: knownLanguage(value) })}
    >
      <option value="">{t('same')}</option>
      {offered.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {LANGUAGE_NAMES[tag]}
        </option>
      ))}
    </Select>
  );
}

/** A campaign that does not close can close later for nobody. */
export function ClosesField({ campaign, given, change, isTooEarly }: OfCampaign & { isTooEarly: boolean }) {
  const t = useTranslations('organizer.adjust');
  const format = useFormatter();
  const { closes, closesAt, timeZone } = campaign;
  if (closes === null || closesAt === null) return null;
  const zone = timeZone ?? 'UTC';
  const when = format.dateTime(new Date(closesAt), { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  return (
    <div className="wide">
      <Field label={t('closes')} note={t('closesNote', { when, zone })} fault={isTooEarly && t('closesFault')}>
        {(input) => (
          <input
            {...input}
            className="input"
            type="datetime-local"
            min={closes}
            max="2999-12-31T23:59"
            value={given.closes ?? ''}
            onChange={({ target }) => change({ closes: target.value || null })}
          />
        )}
      </Field>
    </div>
  );
}
