'use client';

import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { GuardedLink } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { useMember } from '../member-context';
import { Resume } from './resume';

type ResumeScreenProps = { submission: Submission; resume: NonNullable<Submission['resume']> };

/** A resume as wide as the page. */
export function ResumeScreen({ submission: { id, name, campaign }, resume }: ResumeScreenProps) {
  const t = useTranslations('organizer.review');
  const maySave = mayDo(useMember().role, 'editor');
  return (
    <>
      <div className="head">
        <GuardedLink className="crumb" href={organizerPaths.submission(campaign.id, id)}>
          <ConsoleIcon name="back" /> <bdi>{name}</bdi>
        </GuardedLink>
        <h1 className="heading">{t('resumeOf', { name })}</h1>
      </div>
      <section className="box" aria-label={t('resume')}>
        <Resume resume={resume} maySave={maySave} />
      </section>
    </>
  );
}
