'use client';

import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useRef } from 'react';
import { paths } from '@/lib/contract/paths';
import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import { useBrand } from '../brand/brand-provider';
import { Art } from '../ui/art';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { NEXT_FOCUS } from '../ui/next-focus';
import { TextField } from '../ui/text-field';
import { useTravel } from '../ui/use-travel';
import { PageShell } from './page-shell';

export type BlockedReason = 'deleted' | 'completed' | 'unpublished' | 'unavailable';

/** Why the visitor is on the home page again instead of at a campaign. */
export type HomeNotice =
  | { kind: 'none' }
  | { kind: 'notFound'; name: string }
  | { kind: 'blocked'; reason: BlockedReason };

export function HomeScreen({ notice }: { notice: HomeNotice }) {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const { displayName } = useBrand();
  const { travel, isTravelling } = useTravel();
  const input = useRef<HTMLInputElement>(null);
  const noticeId = useId();
  const isNotFound = notice.kind === 'notFound';

  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = normaliseCampaignName(input.current?.value ?? '');
    if (name) travel(paths.campaign(name));
    else input.current?.focus();
  };

  return (
    <PageShell layout="side" links>
      <main className="split" id="main">
        <div className="copy">
          <div className="copy__head">
            <h1 className="title">{t('title', { brand: displayName })}</h1>
            <p className="lead">{t('lead')}</p>
          </div>
          <Notice notice={notice} id={noticeId} />
          <form className="form form--line" onSubmit={find}>
            <TextField
              {...NEXT_FOCUS}
              ref={input}
              label={t('label')}
              errorId={isNotFound ? noticeId : undefined}
              defaultValue={isNotFound ? notice.name : ''}
              key={isNotFound ? notice.name : ''}
              name="campaign"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
            />
            <Button variant="primary" large type="submit" busyWords={isTravelling && common('opening')}>
              {t('submit')}
            </Button>
          </form>
        </div>
        <Art />
      </main>
    </PageShell>
  );
}

function Notice({ notice, id }: { notice: HomeNotice; id: string }) {
  const t = useTranslations('home');
  const common = useTranslations('common');
  if (notice.kind === 'none') return null;
  return (
    <Banner tone="danger" icon="alert" role="alert" id={id}>
      <p>
        {notice.kind === 'blocked'
          ? common(`blocked.${notice.reason}`)
          : t.rich('notFound', { strong: (words) => <strong>{words}</strong>, name: notice.name })}
      </p>
    </Banner>
  );
}
