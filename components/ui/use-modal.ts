import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { onBackPressed } from './back-button';

type Modal = {
  dialog: RefObject<HTMLDialogElement | null>;
  /** The element that gets the focus when the dialog opens. */
  heading: RefObject<HTMLHeadingElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/**
 * Opens a native dialog for as long as it is mounted. The focus moves to its heading, and afterwards back to where it
 * was. Escape and the browser's Back button call `onDismiss`, which returns `false` to keep it open. Without it nothing
 * closes the dialog.
 */
export function useModal(onDismiss?: () => unknown): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    heading.current?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  const canDismiss = onDismiss !== undefined;
  const dismiss = useEffectEvent(() => onDismiss?.());
  useEffect(() => {
    if (canDismiss) return onBackPressed(() => dismiss());
  }, [canDismiss]);

  return {
    dialog,
    heading,
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onDismiss?.();
    },
    /** Browsers close a dialog when Escape is pressed twice, even if the page prevents it. */
    onClose({ currentTarget }) {
      if (currentTarget.open || !currentTarget.isConnected) return;
      if (!onDismiss || onDismiss() === false) currentTarget.showModal();
    },
  };
}
