import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { ConsoleButton } from '../../console-button';
import { ClipNews } from './clip-news';
import type { ClipJob, ClipPlace } from './clip-uploads';
import { useClipJob, useClipUploads } from './uploads-context';

/** How far the clip is that is made for a place while its dialog is closed, or why it is not made. */
export function ClipUnderWay({ place }: { place: ClipPlace }) {
  const job = useClipJob(place);
  return job && <ShownJob place={place} job={job} />;
}

function ShownJob({ place, job: { sending, kept } }: { place: ClipPlace; job: ClipJob }) {
  const t = useTranslations('organizer.builder.clips');
  const uploads = useClipUploads();
  const state = useSyncExternalStore(sending.subscribe, sending.getState, sending.getState);
  return (
    <div className="stack wide">
      <ClipNews state={state} kept={t(kept)} />
      <div className="inline">
        {state.name === 'failed' && (
          <ConsoleButton variant="secondary" small onClick={() => uploads.retry(place)}>
            {t('tryAgain')}
          </ConsoleButton>
        )}
        <ConsoleButton variant="secondary" small onClick={() => uploads.cancel(place)}>
          {t('cancelSending')}
        </ConsoleButton>
      </div>
    </div>
  );
}
