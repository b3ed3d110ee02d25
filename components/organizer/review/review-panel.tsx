import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { GuardedLink } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { ReviewDetails } from './review-details';
import { KeysHelp } from './keys-help';
import type { useKeysSwitch } from './use-keys-switch';
import type { Viewing } from './viewing';

/** The library that draws PDFs is loaded when a resume is first opened. */
const ResumePanel = dynamic(async () => (await import('./resume-panel')).ResumePanel, { ssr: false });

type ReviewPanelProps = {
  submission: Submission;
  tab: Viewing['tab'];
  onTab: (tab: Viewing['tab']) => void;
  keys: ReturnType<typeof useKeysSwitch>;
  /** The comments. */
  children: ReactNode;
};

/** What stands beside the film: comments or the resume, and details. */
export function ReviewPanel({ submission, tab, onTab, keys, children }: ReviewPanelProps) {
  const t = useTranslations('organizer.review');
  const { claim, resume, thread } = submission;
  const shown = resume === null ? 'comments' : tab;
  const link = (name: Viewing['tab'], words: ReactNode) => (
    <GuardedLink
      external
      href={`#${name}`}
      aria-current={shown === name ? 'page' : undefined}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        onTab(name);
      }}
    >
      {words}
    </GuardedLink>
  );
  return (
    <aside className="review__panel" aria-label={t('about')}>
      <div className="box">
        {claim && (
          <div className="claim">
            <ConsoleIcon name="user" />
            <p>
              {t.rich(claim.campaign ? 'claimOf' : 'claim', {
                name: claim.name,
                campaign: claim.campaign ?? '',
                b: (words) => (
                  <b>
                    <bdi>{words}</bdi>
                  </b>
                ),
              })}{' '}
              {t('claimNote')}
            </p>
          </div>
        )}
        <nav className="tabs" aria-label={t('beside')}>
          {link(
            'comments',
            <>
              {t('comments')} {thread.length > 0 && <b>{thread.length}</b>}
            </>,
          )}
          {resume && link('resume', t('resume'))}
        </nav>
        {shown === 'resume' && resume ? <ResumePanel url={resume.url} /> : children}
        <div>
          <ReviewDetails submission={submission} />
          <KeysHelp keys={keys} />
        </div>
      </div>
    </aside>
  );
}
