'use client';

import { useTranslations } from 'next-intl';
import { Box } from '../box';
import { ConsoleButton } from '../console-button';
import { ConsoleIcon } from '../icon';
import { Secret } from '../secret';
import { When } from '../when';
import type { MadeLink } from './use-members';

/** A link that was just made, shown once. */
export function LinkBox({ made: { email, link, mailed, endsAt }, onDone }: { made: MadeLink; onDone: () => void }) {
  const t = useTranslations('organizer.members');
  return (
    <Box
      role="status"
      title={
        <>
          <ConsoleIcon name="check" /> {t('linkTitle', { email })}
        </>
      }
    >
      <p>{t(mailed ? 'linkMailed' : 'linkNotMailed')}</p>
      <Secret once text={link}>
        {t('copyLink')}
      </Secret>
      <p className="note">{t.rich('linkNote', { when: () => <When at={endsAt} /> })}</p>
      <div>
        <ConsoleButton variant="secondary" onClick={onDone}>
          {t('copiedLink')}
        </ConsoleButton>
      </div>
    </Box>
  );
}
