import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { TypedArea } from '../../field';
import { AskDialog } from '../../ask-dialog';
import { ConsoleButton } from '../../console-button';
import { FaultText } from '../fault-text';
import { fieldId } from '../fault-words';
import { Field } from '../field';
import { ClipCard } from './clip-card';
import { type ClipDialogName, ClipDialogs } from './clip-dialogs';
import { ClipUnderWay } from './clip-under-way';
import { changeClip } from './section-clips';
import type { SectionFieldProps } from '../section-field-props';
import { useClip } from './use-clip';

/** What a question is asked with besides its words, in the campaign’s own language. */
export function ClipField({ section, index, faults, onChange }: SectionFieldProps) {
  const t = useTranslations('organizer.builder.clips');
  const { clip, clipCaptions: captions, clipDescription: description } = section;
  const legend = useId();
  const number = index + 1;
  const [open, setOpen] = useState<ClipDialogName | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const isLeading = useRef(false);
  const found = useClip(clip);
  const path = (field: string) => `sections.${index}.${field}`;
  const faultOf = (field: string) => faults.find((fault) => fault.path === path(field));
  const [clipFault, captionsFault] = [faultOf('clip'), faultOf('clipCaptions')];
  const captionsId = fieldId(path('clipCaptions'));
  const faultId = `${fieldId(path('clip'))}-fault`;

  const place = { key: section.key, language: null };
  const remove = () => {
    setIsAsking(false);
    isLeading.current = true;
    onChange(changeClip(section, { language: null, clip: null, seconds: null, description: '' }));
  };
  useEffect(() => {
    // The button that removed it is gone, too.
    if (isLeading.current && !clip) group.current?.focus();
    isLeading.current = false;
  }, [clip]);
  const isPlain = clip === null;
  return (
    <div
      className="stack wide"
      role="group"
      aria-labelledby={legend}
      aria-describedby={clipFault && faultId}
      id={fieldId(path('clip'))}
      ref={group}
      tabIndex={-1}
    >
      <p className="legend" id={legend}>
        {t('legend')}
      </p>
      {clip && (
        <ClipCard
          {...{ clip, number, ...found }}
          title={t(`kinds.${clip.kind}`)}
          captions={{
            id: captionsId,
            words: t('captions'),
            describedBy: captionsFault && `${captionsId}-fault`,
          }}
          onOpen={setOpen}
          actions={null}
        >
          {clip.kind !== 'picture' && <small>{t(captions.trim() ? 'hasCaptions' : 'noCaptions')}</small>}
        </ClipCard>
      )}
      <div className="inline">
        <ConsoleButton
          variant={isPlain ? 'secondary' : 'quiet'}
          plain={!isPlain}
          small
          icon="camera"
          aria-label={t(isPlain ? 'recordOf' : 'recordNewOf', { number })}
          onClick={() => setOpen('record')}
        >
          {t(isPlain ? 'record' : 'recordNew')}
        </ConsoleButton>
        <ConsoleButton
          variant={isPlain ? 'secondary' : 'quiet'}
          plain={!isPlain}
          small
          icon="upload"
          aria-label={t(isPlain ? 'uploadOf' : 'uploadNewOf', { number })}
          onClick={() => setOpen('upload')}
        >
          {t(isPlain ? 'upload' : 'uploadNew')}
        </ConsoleButton>
        {clip && (
          <ConsoleButton
            variant="quiet"
            plain
            small
            icon="trash"
            aria-label={t('removeOf', { number })}
            onClick={() => setIsAsking(true)}
          >
            {t('remove')}
          </ConsoleButton>
        )}
      </div>
      {open === null && <ClipUnderWay place={place} />}
      {clipFault && <FaultText id={faultId} fault={clipFault} />}
      {captionsFault && <FaultText id={`${captionsId}-fault`} fault={captionsFault} />}
      {clip?.kind === 'picture' && (
        <Field
          path={path('clipDescription')}
          label={t('description')}
          note={t('descriptionNote')}
          faults={faults}
          isWide
        >
          {(input) => (
            <TypedArea
              {...input}

              rows={2}
              value={description}
              onChange={(typed) => onChange({ clipDescription: typed })}
            />
          )}
        </Field>
      )}
      <ClipDialogs
        {...{ open, place, number, captions, description }}
        languageName={null}
        language={undefined}
        prompt={section.prompt}
        details={found.details}
        onCaptions={(clipCaptions) => onChange({ clipCaptions })}
        onClose={() => setOpen(null)}
      />
      {isAsking && (
        <AskDialog
          title={t('removeTitle')}
          text={t('removeText')}
          confirm={t('remove')}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
