import { useTranslations } from 'next-intl';
import type { FC } from 'react';
import { AudioOnly, type CampaignKind, MAX_RETAKES, THINK_SECONDS } from '@/lib/contract/campaign-content';
import { Box } from '../box';
import { Tick, TypedArea, TypedLine } from '../field';
import { ConsoleIcon } from '../icon';
import { Choice } from '../select';
import { AskedField } from './asked-field';
import type { BuilderFields } from './builder-state';
import { CaptionsField } from './captions-field';
import { ConsentField } from './consent-field';
import { LocalTimeField, ZoneField } from './date-fields';
import { Field } from './field';
import { type FieldName, type FieldProps, useField } from './use-field';
import { typedDirection } from '../../ui/typed-direction';

type BoxName = 'details' | 'contact' | 'recording' | 'consent' | 'dates' | 'after';
type TypedAs<Type> = { [Name in FieldName]: Type extends BuilderFields[Name] ? Name : never }[FieldName];

const TYPES = ['default', 'job'] as const satisfies readonly CampaignKind[];

/** Every field of a campaign but its sections and its languages, in the order in which they are shown. */
const FIELDS: Readonly<Record<FieldName, { box: BoxName; Input: FC<FieldProps> }>> = {
  title: { box: 'details', Input: Title },
  name: { box: 'details', Input: Name },
  type: { box: 'details', Input: Type },
  description: { box: 'details', Input: Description },
  introVideoCaptions: { box: 'details', Input: CaptionsField },
  askEmail: { box: 'contact', Input: (props) => <AskedField name="askEmail" {...props} /> },
  askPhone: { box: 'contact', Input: (props) => <AskedField name="askPhone" {...props} /> },
  retakes: { box: 'recording', Input: Retakes },
  thinkSeconds: { box: 'recording', Input: ThinkSeconds },
  extraTime: { box: 'recording', Input: eitherOf('extraTime', 'allowed', 'forbidden') },
  audioOnly: { box: 'recording', Input: AudioOnlyChoice },
  captions: { box: 'recording', Input: eitherOf('captions', 'on', 'off') },
  consent: { box: 'consent', Input: (props) => <ConsentField name="consent" rows={2} {...props} /> },
  consentText: { box: 'consent', Input: (props) => <ConsentField name="consentText" rows={5} {...props} /> },
  changeAnswers: { box: 'after', Input: eitherOf('changeAnswers', 'untilClosed', 'untilFinished') },
  allowSharing: { box: 'after', Input: tick('allowSharing') },
  redirectUrl: { box: 'after', Input: RedirectUrl },
  opens: { box: 'dates', Input: (props) => <LocalTimeField name="opens" {...props} /> },
  closes: { box: 'dates', Input: (props) => <LocalTimeField name="closes" {...props} /> },
  timeZone: { box: 'dates', Input: ZoneField },
};

/** The fields of one box. */
export function CampaignFields({ box, ...props }: FieldProps & { box: BoxName }) {
  const t = useTranslations('organizer.builder');
  return (
    <Box title={t(box)}>
      <div className="fields">
        {Object.entries(FIELDS).map(
          ([name, { box: ofField, Input }]) => ofField === box && <Input key={name} {...props} />,
        )}
      </div>
    </Box>
  );
}

function Title({ builder }: FieldProps) {
  const { t, value, change, field } = useField(builder, 'title');
  return (
    <Field {...field} note={t('title.note')}>
      {(input) => (
        <TypedLine
          {...input}

          dir={typedDirection(value)}
          type="text"
          value={value}
          onChange={change}
        />
      )}
    </Field>
  );
}

function Name({ builder, address }: FieldProps) {
  const { t, value, change, field } = useField(builder, 'name');
  const isFixed = Boolean(builder.campaign?.publishedAt);
  return (
    <Field {...field} note={t(isFixed ? 'name.fixed' : 'name.note')}>
      {(input) => (
        <div className="affix" dir="ltr">
          <span>{address.replace(/^https?:\/\//, '')}/</span>
          <TypedLine
            {...input}

            type="text"
            value={value}
            readOnly={isFixed}
            autoCapitalize="off"
            spellCheck={false}
            onChange={change}
          />
        </div>
      )}
    </Field>
  );
}

function Type({ builder }: FieldProps) {
  const { t, value, change, field } = useField(builder, 'type');
  const types = useTranslations('organizer.campaigns.types');
  return (
    <fieldset className="wide">
      <legend className="legend">{field.label}</legend>
      <div className="segmented">
        {TYPES.map((type) => (
          <label key={type}>
            <input type="radio" name="type" checked={value === type} onChange={() => change(type)} />
            <ConsoleIcon name="check" />
            {types(type)}
          </label>
        ))}
      </div>
      <p className="note">{t('type.note')}</p>
    </fieldset>
  );
}

function Description({ builder }: FieldProps) {
  const { t, value, change, field } = useField(builder, 'description');
  return (
    <Field {...field} note={t('description.note')}>
      {(input) => (
        <TypedArea
          {...input}

          rows={2}
          value={value}
          onChange={change}
        />
      )}
    </Field>
  );
}

const RETAKES = Array.from({ length: MAX_RETAKES + 1 }, (_, retakes) => retakes);

function Retakes({ builder }: FieldProps) {
  const { t, value, change, field } = useField(builder, 'retakes');
  return (
    <Field {...field} isWide={false} note={t('retakes.note')}>
      {(input) => (
        <Choice {...input} value={value} onChange={change}>
          <option value="">{t('retakes.unlimited')}</option>
          {RETAKES.map((retakes) => (
            <option key={retakes} value={retakes}>
              {t('retakes.count', { retakes })}
            </option>
          ))}
        </Choice>
      )}
    </Field>
  );
}

function AudioOnlyChoice({ builder }: FieldProps) {
  const { t, value, change, field } = useField(builder, 'audioOnly');
  return (
    <Field {...field} isWide={false} note={t('audioOnly.note')}>
      {(input) => (
        <Choice {...input} value={value} onChange={(chosen) => change(AudioOnly.parse(chosen))}>
          {AudioOnly.options.map((option) => (
            <option key={option} value={option}>
              {t(`audioOnly.${option}`)}
            </option>
          ))}
        </Choice>
      )}
    </Field>
  );
}

function ThinkSeconds({ builder }: FieldProps) {
  const { t, value, change, field } = useField(builder, 'thinkSeconds');
  return (
    <Field {...field} isWide={false} note={t('thinkSeconds.note')}>
      {(input) => (
        <TypedLine
          {...input}
          className="input input--number"
          type="number"
          inputMode="numeric"
          {...THINK_SECONDS}
          value={value}
          onChange={change}
        />
      )}
    </Field>
  );
}

function RedirectUrl({ builder }: FieldProps) {
  const { t, value, change, field } = useField(builder, 'redirectUrl');
  return (
    <Field {...field} note={t('redirectUrl.note')}>
      {(input) => (
        <TypedLine
          {...input}

          type="url"
          inputMode="url"
          dir="ltr"
          value={value}
          onChange={change}
        />
      )}
    </Field>
  );
}

/** Returns the input of what is either so or not. */
function tick(name: TypedAs<boolean>): FC<FieldProps> {
  return function TickInput({ builder }) {
    const { t, value, change, field } = useField(builder, name);
    return (
      <div className="wide">
        <Tick isTicked={value} onTick={change}>
          {field.label}
          <small>{t(`${name}.note`)}</small>
        </Tick>
      </div>
    );
  };
}

/** Returns the input of what is one of two: `on` if it is ticked. */
function eitherOf<Name extends 'extraTime' | 'captions' | 'changeAnswers'>(
  name: Name,
  on: BuilderFields[Name],
  off: BuilderFields[Name],
): FC<FieldProps> {
  return function EitherInput({ builder }) {
    const { t, value, change, field } = useField(builder, name);
    const key: 'extraTime' | 'captions' | 'changeAnswers' = name;
    return (
      <div className="wide">
        <Tick isTicked={value === on} onTick={(isTicked) => change(isTicked ? on : off)}>
          {field.label}
          <small>{t(`${key}.note`)}</small>
        </Tick>
      </div>
    );
  };
}
