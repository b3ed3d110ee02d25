import { useEffect } from 'react';

/** Closes what lies over the page, as its visitor would: a recording is about to begin by itself. */
export function useClosedDialogs(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  }, [isOn]);
}
