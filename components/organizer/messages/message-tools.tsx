import { useTranslations } from 'next-intl';
import type { MessageWords } from '@/lib/contract/messages';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Message } from '@/lib/contract/organizer/messages';
import { announce } from '../../ui/announce';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { useMember } from '../member-context';
import { useAction } from '../use-action';
import type { MessagesState } from './use-campaign-messages';

type MessageToolsProps = { campaign: EditedCampaign; state: MessagesState; message: Message; words: MessageWords };

/** What may be done with a message besides saving it. */
export function MessageTools({ campaign, state, message, words }: MessageToolsProps) {
  const t = useTranslations('organizer.messages');
  const { email } = useMember();
  const { act, isBusy, fault } = useAction();
  const { kind, language, usual, changedAt } = message;
  const params = { id: campaign.id, kind, language };
  const isUsual = changedAt === null && words.subject === usual.subject && words.text === usual.text;

  const test = () =>
    act(async () => {
      await callApi('testMessage', { params, body: { subject: words.subject, text: words.text } });
      announce(t('tested', { email }));
    });
  /** What was never saved is simply gone. */
  async function restore() {
    if (changedAt === null) state.change(message, usual);
    else if (!(await state.restore(message))) return;
    announce(t('restored'));
  }
  return (
    <>
      <FaultBanner fault={fault} />
      <div className="inline">
        {state.canSend && (
          <ConsoleButton
            variant="secondary"
            icon="mail"
            aria-disabled={isBusy || !state.isFaultless}
            onClick={() => void test()}
          >
            {t('test')}
          </ConsoleButton>
        )}
        <ConsoleButton variant="quiet" aria-disabled={isUsual || state.isBusy} onClick={() => void restore()}>
          {t('restore')}
        </ConsoleButton>
      </div>
    </>
  );
}
