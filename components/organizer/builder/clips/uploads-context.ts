import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import { useLeaveWarning } from '../../use-leave-warning';
import type { Builder } from '../use-builder';
import { type ClipJob, type ClipPlace, type ClipUploads, createClipUploads } from './clip-uploads';
import { changeClip } from './section-clips';
import { useRememberClip } from './use-clip';
import { useLinksAsPages } from './use-links-as-pages';

const Context = createContext<ClipUploads | null>(null);

export const ClipUploadsProvider = Context.Provider;

/** The uploads of the page that edits a campaign, whatever of it is closed. */
export function useClipUploads(): ClipUploads {
  const uploads = useContext(Context);
  if (!uploads) throw new Error('Clips are sent from the page that edits a campaign alone');
  return uploads;
}

/** Returns what sends the clips of a campaign, and warns before the page is left with one on its way. */
export function useCreateClipUploads(dispatch: Builder['dispatch']): ClipUploads {
  const remember = useRememberClip();
  const [uploads] = useState(() =>
    createClipUploads(({ key, language }, made, description) => {
      remember(made);
      const { id, kind, seconds } = made;
      const change = { language, clip: { id, kind }, seconds, description };
      dispatch({ name: 'sectionChanged', key, change: (section) => changeClip(section, change) });
    }),
  );
  const isBusy = useSyncExternalStore(uploads.subscribe, uploads.isBusy, () => false);
  useLeaveWarning(isBusy);
  useLinksAsPages(isBusy);
  return uploads;
}

/** Returns what is under way, or has failed, at a place. */
export function useClipJob(place: ClipPlace): ClipJob | null {
  const uploads = useClipUploads();
  const find = () => uploads.find(place);
  return useSyncExternalStore(uploads.subscribe, find, find);
}
