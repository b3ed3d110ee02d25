import { useTranslations } from 'next-intl';
import { FILE_FORMATS, type FileFormat } from '@/lib/contract/file-formats';
import { ANSWER_FIELDS } from '@/lib/contract/campaign-draft';
import { formatName } from '@/lib/domain/file-formats';
import { Tick, TypedLine } from '../../field';
import { FaultText } from '../../builder/fault-text';
import { fieldId } from '../../builder/fault-words';
import { Field } from '../../builder/field';
import type { AnswerProps } from '../../builder/section-field-props';
import { readNumber } from '../../builder/typed-fields';

/** Among which each format is shown. */
const GROUP_OF: { readonly [Format in FileFormat]: 'documents' | 'pictures' } = {
  pdf: 'documents',
  jpg: 'pictures',
  png: 'pictures',
  webp: 'pictures',
  docx: 'documents',
  xlsx: 'documents',
  pptx: 'documents',
  odt: 'documents',
  txt: 'documents',
};

const FORMATS = Object.keys(FILE_FORMATS) as FileFormat[];
const GROUPS = [...new Set(FORMATS.map((format) => GROUP_OF[format]))];

const { range: RANGE } = ANSWER_FIELDS.file.maxMegabytes;

/** Which files visitors may send, and how large. */
export function FileFields({ answerType, index, faults, onChange }: AnswerProps<'file'>) {
  const t = useTranslations('organizer.builder');
  return (
    <>
      <FormatsField {...{ index, faults }} formats={answerType.formats} onChange={(formats) => onChange({ formats })} />
      <Field
        path={`sections.${index}.answerType.maxMegabytes`}
        label={t('maxMegabytes')}
        note={RANGE ? t('maxMegabytesNote', RANGE) : undefined}
        faults={faults}
        isWide
      >
        {(input) => (
          <TypedLine
            {...input}
            className="input input--number"
            type="number"
            inputMode="numeric"
            {...RANGE}
            value={answerType.maxMegabytes ?? ''}
            onChange={(typed) => onChange({ maxMegabytes: readNumber(typed) })}
          />
        )}
      </Field>
    </>
  );
}

type FormatsFieldProps = Pick<AnswerProps<'file'>, 'index' | 'faults'> & {
  formats: readonly FileFormat[];
  onChange: (formats: FileFormat[]) => void;
};

function FormatsField({ formats, index, faults, onChange }: FormatsFieldProps) {
  const t = useTranslations('organizer.builder');
  const path = `sections.${index}.answerType.formats`;
  const id = fieldId(path);
  const fault = faults.find((other) => other.path === path);
  // They stay in the same order, whichever is chosen first.
  const choose = (format: FileFormat, isChosen: boolean) =>
    onChange(FORMATS.filter((other) => (other === format ? isChosen : formats.includes(other))));
  return (
    <fieldset
      className="wide formats"
      id={id}
      tabIndex={-1}
      aria-label={t('formatsOf', { number: index + 1 })}
      aria-describedby={fault ? `${id}-fault` : undefined}
    >
      <legend className="legend" aria-hidden="true">
        {t('formats')}
      </legend>
      {GROUPS.map((group) => {
        const ofGroup = FORMATS.filter((format) => GROUP_OF[format] === group);
        const ticks = ofGroup.map((format) => (
          <Tick key={format} isTicked={formats.includes(format)} onTick={(isChosen) => choose(format, isChosen)}>
            {formatName(format)}
          </Tick>
        ));
        return (
          <div key={group} role="group" aria-label={t(`formatGroups.${group}`)}>
            <span className="note" aria-hidden="true">
              {t(`formatGroups.${group}`)}
            </span>
            {ticks}
          </div>
        );
      })}
      {fault && <FaultText id={`${id}-fault`} fault={fault} />}
    </fieldset>
  );
}
