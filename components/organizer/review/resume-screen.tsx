'use client';

import { useTranslations } from 'next-intl';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { Crumb, Head } from '../head';
import { useMember } from '../member-context';
import { useShownName } from '../use-shown-name';
import { Resume } from './resume';

type ResumeScreenProps = { submission: Submission; resume: NonNullable<Submission['resume']> };

/** A resume as wide as the page. */
export function ResumeScreen({ submission, resume }: ResumeScreenProps) {
  const { id, campaign } = submission;
  const name = useShownName()(submission);
  const t = useTranslations('organizer.review');
  const maySave = mayDo(useMember().role, 'editor');
  return (
    <>
      <Head
        crumb={
          <Crumb href={organizerPaths.submission(campaign.id, id)}>
            <bdi>{name}</bdi>
          </Crumb>
        }
        title={t('resumeOf', { name })}
      />
      <section className="box" aria-label={t('resume')}>
        <Resume resume={resume} maySave={maySave} />
      </section>
    </>
  );
}
