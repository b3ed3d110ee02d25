import { useTranslations } from 'next-intl';
import { useId } from 'react';

/** The largest file of captions that is read at all, bytes: more than any that can be saved. */
const MAX_BYTES = 1_000_000;

/** Takes captions from a file, in place of what stands in their field. */
export function CaptionsFile({ onRead }: { onRead: (text: string) => void }) {
  const t = useTranslations('organizer.builder.fields.introVideoCaptions');
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('file')}</label>
      <input
        id={id}
        className="input"
        type="file"
        accept=".vtt,text/vtt"
        onChange={async ({ target }) => {
          const file = target.files?.[0];
          if (file) onRead(await file.slice(0, MAX_BYTES).text());
          target.value = '';
        }}
      />
    </div>
  );
}
