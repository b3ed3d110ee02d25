import { useFormatter, useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { SHARE_DAYS } from '@/lib/contract/organizer/share-links';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { announce } from '../../ui/announce';
import { Banner } from '../../ui/banner';
import { callApi, useApi } from '../api';
import { ConsoleButton } from '../console-button';
import { CopyButton } from '../copy-button';
import { FaultBanner } from '../fault-banner';
import { FormDialog } from '../form-dialog';
import { Select } from '../select';
import { useAction } from '../use-action';
import { useTimeZone } from '../when';

type ShareFilmDialogProps = { submission: Pick<Submission, 'id' | 'name' | 'resume'>; onClose: () => void };

/** Makes links by which people without an account watch the film, and ends them. A link's address is shown once. */
export function ShareFilmDialog({ submission: { id, name, resume }, onClose }: ShareFilmDialogProps) {
  const t = useTranslations('organizer.share');
  const [formId, passwordId] = [useId(), useId()];
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(7);
  const [password, setPassword] = useState('');
  const [withResume, setWithResume] = useState(false);
  const [mayDownload, setMayDownload] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const params = { submissionId: id };
  const { data, mutate } = useApi('listShareLinks', { params });
  const { act, isBusy, fault } = useAction();

  async function make(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    await act(async () => {
      const body = { days, password: password || undefined, withResume, mayDownload };
      const { url } = await callApi('makeShareLink', { params, body });
      setMade(url);
      setPassword('');
      announce(t('ready'));
      await mutate();
    });
  }
  const revoke = (linkId: string) =>
    act(async () => {
      await callApi('revokeShareLink', { params: { linkId } });
      announce(t('revoked'));
      await mutate();
    });

  return (
    <FormDialog
      wide
      title={t('title', { name })}
      formId={formId}
      send={{ variant: 'primary', icon: 'link', children: t('make') }}
      leave={t('done')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <FaultBanner fault={fault} />
      {made && (
        <div className="stack">
          <Banner tone="ok" icon="check">
            <p>
              <strong>{t('ready')}</strong> {t('readyText')}
            </p>
          </Banner>
          <div className="secret secret--once">
            <code>{made}</code>
            <CopyButton text={made}>{t('copy')}</CopyButton>
          </div>
        </div>
      )}
      <form className="stack" id={formId} onSubmit={(event) => void make(event)}>
        <h2 className="subheading">{t('newLink')}</h2>
        <div className="fields">
          <Select
            label={t('ends')}
            value={String(days)}
            onChange={(value) => setDays(SHARE_DAYS.find((one) => String(one) === value) ?? 7)}
          >
            {SHARE_DAYS.map((one) => (
              <option key={one} value={one}>
                {t(`days.${one}`)}
              </option>
            ))}
          </Select>
          <div className="field">
            <label htmlFor={passwordId}>{t('password')}</label>
            <input
              className="input"
              id={passwordId}
              autoComplete="off"
              maxLength={200}
              aria-describedby={`${passwordId}-note`}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <p className="note" id={`${passwordId}-note`}>
              {t('passwordNote')}
            </p>
          </div>
        </div>
        {resume && (
          <label className="tick">
            <input type="checkbox" checked={withResume} onChange={({ target }) => setWithResume(target.checked)} />
            <span>{t('withResume')}</span>
          </label>
        )}
        <label className="tick">
          <input type="checkbox" checked={mayDownload} onChange={({ target }) => setMayDownload(target.checked)} />
          <span>{t('mayDownload')}</span>
        </label>
      </form>
      <WorkingLinks links={data?.links ?? []} onRevoke={(linkId) => void revoke(linkId)} />
    </FormDialog>
  );
}

type Links = NonNullable<ReturnType<typeof useApi<'listShareLinks'>>['data']>['links'];

function WorkingLinks({ links, onRevoke }: { links: Links; onRevoke: (id: string) => void }) {
  const t = useTranslations('organizer.share');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const headingId = useId();
  return (
    <div className="stack">
      <h2 className="subheading" id={headingId}>
        {t('working')}
      </h2>
      {links.length === 0 && <p className="note">{t('none')}</p>}
      <ul className="rows" aria-labelledby={headingId}>
        {links.map(({ id, expiresAt, hasPassword, author, uses }) => {
          const day = format.dateTime(new Date(expiresAt), { dateStyle: 'long', timeZone });
          const words = t('endsOn', { day });
          return (
            <li key={id}>
              <div>
                <b>{hasPassword ? t('withPassword', { words }) : words}</b>
                <small>
                  {t('madeBy', { name: author })} · {t('opened', { count: uses })}
                </small>
              </div>
              <ConsoleButton
                variant="danger"
                plain
                small
                aria-label={t('revokeOf', { day })}
                onClick={() => onRevoke(id)}
              >
                {t('revoke')}
              </ConsoleButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
