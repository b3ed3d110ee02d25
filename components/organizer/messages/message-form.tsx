import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { type MessageWords, PLACEHOLDERS } from '@/lib/contract/messages';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Message } from '@/lib/contract/organizer/messages';
import { Banner } from '../../ui/banner';
import { GuardedButton } from '../../ui/guarded';
import { inLanguage } from '../../ui/in-language';
import { who } from '../../ui/who';
import { AreaField, InputField, Tick } from '../field';
import { Form } from '../form';
import { ConsoleIcon } from '../icon';
import { LanguageTabs, panelOf } from '../language-tabs';
import { useTimeZone } from '../when';
import { type ShownFault, useFaultWords } from './fault-words';
import { MessageTools } from './message-tools';
import { useInsert } from './use-insert';
import type { MessagesState } from './use-campaign-messages';

/** What the bar below the page saves. */
export const MESSAGE_FORM = 'message';

type MessageFormProps = { campaign: EditedCampaign; state: MessagesState; message: Message; words: MessageWords };

/** The words of one message in one language. */
export function MessageForm({ campaign, state, message, words }: MessageFormProps) {
  const t = useTranslations('organizer.messages');
  const faultWords = useFaultWords();
  const titleId = useId();
  const { kind, language } = message;
  const { faults, change, show } = state;
  const of = (field: keyof MessageWords) => faults.filter((one) => one.field === field).map(faultWords);
  const { insert, bind } = useInsert((changed) => change(message, changed));
  const marks = inLanguage(language, []);
  return (
    <Form id={MESSAGE_FORM} className="box" aria-labelledby={titleId} onSubmit={state.save} noValidate>
      <div className="box__head">
        <h2 className="subheading" id={titleId}>
          {t(`kinds.${kind}`)}
        </h2>
        <Changed message={message} />
      </div>
      {state.languages.length > 1 && (
        <LanguageTabs
          label={t('languages')}
          languages={state.languages}
          current={language}
          onShow={(chosen) => show({ language: chosen })}
          mark={(tag) => <Mark {...{ state, kind }} language={tag} />}
        />
      )}
      <div className="stack" {...(state.languages.length > 1 && panelOf(language))}>
        {kind === 'received' && (
          <Tick isTicked={state.sendsReceived} onTick={(isOn) => void state.setReceived(isOn)}>
            {t('sendsReceived')}
          </Tick>
        )}
        <Faults faults={faults} />
        <InputField
          label={t('subject')}
          fault={of('subject').join(' ')}
          maxLength={200}
          {...{ ...marks, ...bind('subject') }}
          value={words.subject}
          onChange={(subject) => change(message, { subject })}
        />
        <AreaField
          label={t('text')}
          note={t(kind === 'received' ? 'note' : 'noteUnsubscribe')}
          fault={of('text').join(' ')}
          rows={11}
          maxLength={5000}
          {...{ ...marks, ...bind('text') }}
          value={words.text}
          onChange={(text) => change(message, { text })}
        />
        <div className="tokens" role="group" aria-labelledby={`${titleId}-places`}>
          <p className="legend" id={`${titleId}-places`}>
            {t('insert')}
          </p>
          {PLACEHOLDERS.filter((place) => place !== 'closes' || campaign.closes !== null).map((place) => (
            <GuardedButton key={place} className="token" dir="ltr" onClick={() => insert(`{${place}}`)}>
              <ConsoleIcon name="plus" /> {`{${place}}`}
            </GuardedButton>
          ))}
        </div>
        <MessageTools {...{ campaign, state, message, words }} />
      </div>
    </Form>
  );
}

/** Says once more, on top, what is wrong below. */
function Faults({ faults }: { faults: readonly ShownFault[] }) {
  const t = useTranslations('organizer.messages');
  const faultWords = useFaultWords();
  if (faults.length === 0) return null;
  return (
    <Banner tone="danger" icon="alert" role="alert">
      <div>
        <p>
          <strong>{t('faults.count', { count: faults.length })}</strong>
        </p>
        <ul className="faults">
          {faults.map((fault) => (
            <li key={`${fault.field}${faultWords(fault)}`}>
              {t('faults.line', { field: t(fault.field), fault: faultWords(fault) })}
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  );
}

/** Whether somebody has written it, and who when. */
function Changed({ message: { changedAt, changedBy } }: { message: Message }) {
  const t = useTranslations('organizer.messages');
  const format = useFormatter();
  const timeZone = useTimeZone();
  if (changedAt === null) return <span className="chip chip--tag">{t('usual')}</span>;
  const date = format.dateTime(new Date(changedAt), { dateStyle: 'medium', timeZone });
  return (
    <span className="chip chip--tag" suppressHydrationWarning>
      {changedBy === null ? t('changed', { date }) : t.rich('changedBy', { name: changedBy, date, who })}
    </span>
  );
}

type MarkProps = { state: MessagesState } & Pick<Message, 'kind' | 'language'>;

/** Which language is the main one, and in which only the main one's words are somebody's own. */
function Mark({ state: { languages, messages }, kind, language }: MarkProps) {
  const t = useTranslations('organizer.messages');
  const [main] = languages;
  const isOwn = (of: string | undefined) =>
    messages.some((one) => one.kind === kind && one.language === of && one.changedAt !== null);
  if (language === main) return <span className="chip chip--tag">{t('main')}</span>;
  return isOwn(main) && !isOwn(language) && <span className="chip chip--warn">{t('usual')}</span>;
}
