import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { AssignHow, type Reviewer } from '@/lib/contract/organizer/assignments';
import { reviewersEach } from '@/lib/domain/assignments';
import { FieldError } from '../../ui/field-error';
import { callApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { Tick } from '../field';
import { Form } from '../form';
import { FormDialog } from '../form-dialog';
import { useCanMail } from '../member-context';
import { useAction } from '../use-action';
import { ReviewerPicks } from './reviewer-picks';

/** `none`: they are taken back. */
const HOWS = [...AssignHow.options, 'none'] as const;

type AssignDialogProps = {
  campaignId: string;
  /** The submissions. */
  ids: readonly string[];
  reviewers: readonly Reviewer[];
  /** Called with what is to be said. */
  onDone: (words: string) => void;
  onClose: () => void;
};

/** Shares submissions out among members, or takes them back. */
export function AssignDialog({ campaignId, ids, reviewers, onDone, onClose }: AssignDialogProps) {
  const t = useTranslations('organizer.submissions');
  const frame = useTranslations('organizer.frame');
  const formId = useId();
  const canMail = useCanMail();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [how, setHow] = useState<(typeof HOWS)[number]>('all');
  const [tell, setTell] = useState(canMail);
  const [isMissing, setIsMissing] = useState(false);
  const { act, isBusy, fault } = useAction();
  const isTold = canMail && tell;

  function choose(userId: string) {
    setIsMissing(false);
    setChosen(chosen.includes(userId) ? chosen.filter((other) => other !== userId) : [...chosen, userId]);
  }

  async function assign() {
    const of = { ids: [...ids], reviewers: [...chosen] };
    if (how === 'none') {
      const { unassigned } = await callApi('unassignSubmissions', { params: { id: campaignId }, body: of });
      return t('unassignedNow', { count: unassigned });
    }
    const body = { ...of, how, tell: isTold };
    const { assigned, told } = await callApi('assignSubmissions', { params: { id: campaignId }, body });
    const words = t('assignedNow', { count: assigned });
    return isTold && assigned > 0 ? `${words}. ${t('toldNow', { count: told })}` : words;
  }

  async function send() {
    if (chosen.length === 0) return setIsMissing(true);
    await act(async () => {
      onDone(await assign());
    });
  }

  return (
    <FormDialog
      title={t('assignTitle', { count: ids.length })}
      formId={formId}
      send={{ variant: 'primary', children: t(how === 'none' ? 'unassignNow' : 'assignNow') }}
      isBusy={isBusy}
      leave={frame('cancel')}
      onClose={onClose}
    >
      <Form id={formId} className="stack stack--far" onSubmit={send}>
        <FaultBanner fault={fault} />
        <ReviewerPicks reviewers={reviewers} chosen={chosen} onChoose={choose} />
        {isMissing && <FieldError id={`${formId}-missing`}>{t('needReviewer')}</FieldError>}
        <fieldset className="options">
          <legend className="legend">{t('distribution')}</legend>
          {HOWS.map((one) => (
            <label key={one} className="option">
              <input type="radio" name="how" checked={how === one} onChange={() => setHow(one)} />
              <span>
                {t(`hows.${one}`)}
                {one !== 'none' && chosen.length > 0 && (
                  <>
                    {' '}
                    <small>{t('reviews', { count: ids.length * reviewersEach(one, chosen.length) })}</small>
                  </>
                )}
              </span>
            </label>
          ))}
        </fieldset>
        {canMail && how !== 'none' && (
          <Tick isTicked={tell} onTick={setTell}>
            {t('tell')}
          </Tick>
        )}
      </Form>
    </FormDialog>
  );
}
