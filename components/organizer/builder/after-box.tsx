import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Builder } from './use-builder';

/** What visitors may do with their film. */
export function AfterBox({ builder: { state, dispatch } }: { builder: Builder }) {
  const t = useTranslations('organizer.builder');
  const headingId = useId();
  return (
    <section className="box" aria-labelledby={headingId}>
      <h2 className="subheading" id={headingId}>
        {t('after')}
      </h2>
      <label className="tick">
        <input
          type="checkbox"
          checked={state.fields.allowSharing}
          onChange={(event) => dispatch({ name: 'fieldChanged', change: { allowSharing: event.target.checked } })}
        />
        <span>
          {t('sharing')}
          <small>{t('sharingNote')}</small>
        </span>
      </label>
    </section>
  );
}
