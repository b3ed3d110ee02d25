'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ErrorCode } from '@/lib/contract/errors';
import { Logo } from '../brand/logo';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { useModal } from '../ui/use-modal';
import { useHelp } from './help-provider';

/** Why an organization accepts no new visitors. */
export type OrganizationBlock = Extract<ErrorCode, `organization${string}`>;

/** Whether an error says that the campaign's organization accepts no new visitors. */
export function isOrganizationBlock(code: string | null): code is OrganizationBlock {
  return code !== null && code.startsWith('organization');
}

/** Covers every page of a campaign whose organization accepts no new visitors. It cannot be closed. */
export function NotAllowedDialog({ organization, reason }: { organization: string; reason: OrganizationBlock }) {
  const t = useTranslations('notAllowed');
  const common = useTranslations('common');
  const openHelp = useHelp();
  const { dialog, heading, ...handlers } = useModal();
  const titleId = useId();
  return (
    <dialog ref={dialog} className="dialog dialog--full" aria-labelledby={titleId} {...handlers}>
      <div className="top">
        <Logo />
      </div>
      <div className="center">
        <span className="seal" aria-hidden="true">
          <Icon name="lock" />
        </span>
        <h2 ref={heading} className="heading" id={titleId} tabIndex={-1}>
          {t.rich(reason, { organization, name: (words) => <bdi>{words}</bdi> })}
        </h2>
        <Button variant="quiet" icon="help" onClick={openHelp}>
          {common('needHelp')}
        </Button>
      </div>
    </dialog>
  );
}
