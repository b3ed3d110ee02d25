import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { ShownName } from '@/lib/contract/organizer/names';
import { who } from '../../ui/who';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { Form } from '../form';
import { FormDialog } from '../form-dialog';
import { useAction } from '../use-action';
import { useShownName } from '../use-shown-name';

type ShowNameProps = {
  submission: ShownName & { id: string };
  /** Called once the name may be read, with all that was withheld beside it. */
  onShown: () => Promise<unknown>;
};

/** Shows an editor who handed in a submission before it is decided, once the editor knows that it is logged. */
export function ShowName({ submission, onShown }: ShowNameProps) {
  const t = useTranslations('organizer.review.names');
  const frame = useTranslations('organizer.frame');
  const formId = useId();
  const person = useShownName()(submission);
  const [isAsking, setIsAsking] = useState(false);
  const { act, isBusy, fault } = useAction();

  const show = () =>
    act(async () => {
      await callApi('showName', { params: { submissionId: submission.id } });
      setIsAsking(false);
      await onShown();
    });

  return (
    <>
      <ConsoleButton variant="secondary" small icon="eye" onClick={() => setIsAsking(true)}>
        {t('show')}
      </ConsoleButton>
      {isAsking && (
        <FormDialog
          title={t.rich('title', { person, who })}
          formId={formId}
          send={{ variant: 'primary', icon: 'eye', children: t('now') }}
          leave={frame('cancel')}
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
        >
          <Form className="stack" id={formId} onSubmit={show}>
            <FaultBanner fault={fault} />
            <p>{t('text')}</p>
          </Form>
        </FormDialog>
      )}
    </>
  );
}
