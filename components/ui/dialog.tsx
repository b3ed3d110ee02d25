import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { GuardedButton } from './guarded';
import { Icon } from './icon';
import { LiveRegion } from './live-region';
import { useModal } from './use-modal';

type DialogProps = {
  title: ReactNode;
  /** The close button and Escape call it. Without it only the actions close the dialog. */
  onDismiss?: () => void;
  /** For a dialog whose only action is OK: Escape does the same, without a close button. */
  onEscape?: () => void;
  wide?: boolean;
  /** In the source the second choice comes first and the first choice last. */
  actions: ReactNode;
  children?: ReactNode;
};

/** A modal dialog, open while it is mounted: a card or, on a phone, a sheet. */
export function Dialog({ title, onDismiss, onEscape, wide, actions, children }: DialogProps) {
  const { dialog, heading, ...handlers } = useModal(onDismiss ?? onEscape);
  const titleId = useId();
  const t = useTranslations('common');
  return (
    <dialog ref={dialog} className={wide ? 'dialog dialog--wide' : 'dialog'} aria-labelledby={titleId} {...handlers}>
      {onDismiss && (
        <GuardedButton className="button button--icon dialog__close" aria-label={t('close')} onClick={onDismiss}>
          <Icon name="close" />
        </GuardedButton>
      )}
      <div className="dialog__body">
        <h2 ref={heading} className="heading" id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      <div className="dialog__actions">{actions}</div>
      <LiveRegion />
    </dialog>
  );
}
