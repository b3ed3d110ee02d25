import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { MIN_LINK_PASSWORD, SHARE_DAYS } from '@/lib/contract/organizer/share-links';
import type { ShownName } from '@/lib/contract/organizer/names';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { announce } from '../../ui/announce';
import { Banner } from '../../ui/banner';
import { who } from '../../ui/who';
import { callApi, useApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { InputField, Tick } from '../field';
import { Form } from '../form';
import { FormDialog } from '../form-dialog';
import { Secret } from '../secret';
import { Select } from '../select';
import { useAction } from '../use-action';
import { useShownName } from '../use-shown-name';
import { ShareLinks } from './share-links';

type ShareFilmDialogProps = {
  submission: Pick<Submission, 'id' | 'resume'> & ShownName;
  /** Whether there is anything of what is said to be shown. */
  hasCaptions: boolean;
  onClose: () => void;
};

/** Makes links by which people without an account watch the film, and ends them. A link's address is shown once. */
export function ShareFilmDialog({ submission, hasCaptions, onClose }: ShareFilmDialogProps) {
  const { id, resume } = submission;
  const name = useShownName()(submission);
  const t = useTranslations('organizer.share');
  const formId = useId();
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(7);
  const [password, setPassword] = useState('');
  const [withResume, setWithResume] = useState(false);
  const [withCaptions, setWithCaptions] = useState(false);
  const [mayDownload, setMayDownload] = useState(false);
  const [isTooShort, setIsTooShort] = useState(false);
  const [made, setMade] = useState<{ id: string; url: string } | null>(null);
  const params = { submissionId: id };
  const { data, mutate } = useApi('listShareLinks', { params });
  const { act, isBusy, fault } = useAction();

  async function make() {
    const isShort = password !== '' && password.length < MIN_LINK_PASSWORD;
    setIsTooShort(isShort);
    if (isShort) return;
    await act(async () => {
      const body = { days, password: password || undefined, withResume, withCaptions, mayDownload };
      setMade(await callApi('makeShareLink', { params, body }));
      setPassword('');
      announce(t('ready'));
      await mutate();
    });
  }
  const revoke = (linkId: string) =>
    act(async () => {
      await callApi('revokeShareLink', { params: { linkId } });
      setMade((shown) => (shown?.id === linkId ? null : shown));
      announce(t('revoked'));
      await mutate();
    });

  return (
    <FormDialog
      wide
      title={t.rich('title', { name, who })}
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
          <Secret once text={made.url}>
            {t('copy')}
          </Secret>
        </div>
      )}
      <Form className="stack" id={formId} onSubmit={make}>
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
          <InputField
            label={t('password')}
            note={t('passwordNote', { least: MIN_LINK_PASSWORD })}
            fault={isTooShort && t('passwordTooShort', { least: MIN_LINK_PASSWORD })}
            autoComplete="off"
            maxLength={200}
            value={password}
            onChange={setPassword}
          />
        </div>
        {resume && (
          <Tick isTicked={withResume} onTick={setWithResume}>
            {t('withResume')}
          </Tick>
        )}
        {hasCaptions && (
          <Tick isTicked={withCaptions} onTick={setWithCaptions}>
            {t('withCaptions')}
          </Tick>
        )}
        <Tick isTicked={mayDownload} onTick={setMayDownload}>
          {t('mayDownload')}
        </Tick>
      </Form>
      <ShareLinks links={data?.links ?? []} onRevoke={(linkId) => void revoke(linkId)} />
    </FormDialog>
  );
}
