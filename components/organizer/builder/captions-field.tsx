import { TypedArea } from '../field';
import { CaptionsFile } from './captions-file';
import { Field } from './field';
import { type FieldProps, useField } from './use-field';

/** The captions of the campaign's own video in its own language, where there is a video, or were captions. */
export function CaptionsField({ builder }: FieldProps) {
  const { t, value, change, field } = useField(builder, 'introVideoCaptions');
  if (!builder.campaign?.hasIntroVideo && value === '') return null;
  return (
    <>
      <Field {...field} note={t('introVideoCaptions.note')}>
        {(input) => (
          <TypedArea
            {...input}

            rows={4}

            spellCheck={false}
            value={value}
            onChange={change}
          />
        )}
      </Field>
      <CaptionsFile onRead={change} />
    </>
  );
}
