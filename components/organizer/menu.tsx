'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { mayDo } from '@/lib/domain/roles';
import { GuardedButton, GuardedLink } from '../ui/guarded';
import { postAuth } from './auth-calls';
import { Avatar } from './avatar';
import { ConsoleButton } from './console-button';
import { ConsoleIcon } from './icon';
import { useMember, useToReview } from './member-context';
import { MAIN_LINKS, SETTINGS_LINKS, type RailLink } from './rail-links';
import { Tally } from './tally';

/** The id of the one menu of a page: its button opens it as a popover. */
const MENU_ID = 'menu';

/** Opens the menu where it does not stand at the side. */
export function MenuButton() {
  const t = useTranslations('organizer.frame');
  return (
    <ConsoleButton variant="secondary" icon="menu" className="frame__menu" popoverTarget={MENU_ID}>
      {t('menu')}
    </ConsoleButton>
  );
}

/** The console's menu: a popover, or on a wide screen beside the work. */
export function Menu() {
  const t = useTranslations('organizer.frame');
  const { role, email, organization, ...member } = useMember();
  // Who came by a link and has not filled in its page has no name.
  const name = member.name || email;
  const toReview = useToReview();
  const settingsId = useId();
  const mine = (links: readonly RailLink[]) => links.filter(({ may }) => mayDo(role, may));
  return (
    <nav className="rail" id={MENU_ID} popover="auto" aria-label={t('console')}>
      <div className="rail__top">
        <p className="rail__org">
          <bdi>{organization.name}</bdi>
        </p>
        <ConsoleButton variant="quiet" small className="rail__close" popoverTarget={MENU_ID} popoverTargetAction="hide">
          {t('close')}
        </ConsoleButton>
      </div>
      <ul>
        {mine(MAIN_LINKS).map((link) => (
          <RailItem key={link.name} link={link} tally={link.name === 'campaigns' ? toReview : undefined} />
        ))}
      </ul>
      <div>
        <p className="rail__label" id={settingsId}>
          {t('settings')}
        </p>
        <ul aria-labelledby={settingsId}>
          {mine(SETTINGS_LINKS).map((link) => (
            <RailItem key={link.name} link={link} />
          ))}
        </ul>
      </div>
      <div className="rail__me">
        <Avatar name={name} />
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          {t(`roles.${role}`)}
        </p>
        <GuardedButton className="link" onClick={signOut}>
          {t('signOut')}
        </GuardedButton>
      </div>
    </nav>
  );
}

function RailItem({ link, tally = 0 }: { link: RailLink; tally?: number }) {
  const t = useTranslations('organizer.frame');
  const path = usePathname();
  const isCurrent = path === link.href || (link.hasPagesBelow && path.startsWith(`${link.href}/`));
  return (
    <li>
      <GuardedLink href={link.href} aria-current={isCurrent ? 'page' : undefined}>
        <ConsoleIcon name={link.icon} /> <span>{t(link.name)}</span>
        <Tally count={tally} />
      </GuardedLink>
    </li>
  );
}

/** Ends this session and leaves the console, whether or not the server could be reached. */
function signOut(): void {
  const leave = () => window.location.assign(organizerPaths.signIn());
  void postAuth('sign-out', {}).then(leave, leave);
}
