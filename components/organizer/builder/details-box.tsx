import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { CampaignKind } from '@/lib/contract/entities';
import { ConsoleIcon } from '../icon';
import { Field } from './field';
import type { Builder } from './use-builder';

const TYPES = ['default', 'job'] as const satisfies readonly CampaignKind[];

/** Title, link name, type and description. `address`: the origin of the links that visitors open. */
export function DetailsBox({ builder, address }: { builder: Builder; address: string }) {
  const t = useTranslations('organizer.builder');
  const types = useTranslations('organizer.campaigns');
  const headingId = useId();
  const { state, dispatch, campaign } = builder;
  const { fields, faults } = state;
  const change = (fieldsChanged: Partial<typeof fields>) => dispatch({ name: 'fieldChanged', change: fieldsChanged });
  const isFixed = Boolean(campaign?.publishedAt);
  return (
    <section className="box" aria-labelledby={headingId}>
      <h2 className="subheading" id={headingId}>
        {t('details')}
      </h2>
      <div className="fields">
        <Field isWide path="title" label={t('titleField')} note={t('titleNote')} faults={faults}>
          {(input) => (
            <input
              {...input}
              className="input"
              type="text"
              value={fields.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field isWide path="name" label={t('name')} note={t(isFixed ? 'nameFixed' : 'nameNote')} faults={faults}>
          {(input) => (
            <div className="affix" dir="ltr">
              <span>{address.replace(/^https?:\/\//, '')}/</span>
              <input
                {...input}
                className="input"
                type="text"
                value={fields.name}
                readOnly={isFixed}
                autoCapitalize="off"
                spellCheck={false}
                onChange={(event) => change({ name: event.target.value })}
              />
            </div>
          )}
        </Field>
        <fieldset className="wide">
          <legend className="legend">{t('type')}</legend>
          <div className="segmented">
            {TYPES.map((type) => (
              <label key={type}>
                <input type="radio" name="type" checked={fields.type === type} onChange={() => change({ type })} />
                <ConsoleIcon name="check" />
                {types(`types.${type}`)}
              </label>
            ))}
          </div>
          <p className="note">{t('typeNote')}</p>
        </fieldset>
        <Field isWide path="description" label={t('description')} note={t('descriptionNote')} faults={faults}>
          {(input) => (
            <textarea
              {...input}
              className="input input--area"
              rows={2}
              value={fields.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
      </div>
    </section>
  );
}
