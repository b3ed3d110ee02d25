import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LanguageTag } from '@/lib/contract/language-tag';
import { LANGUAGE_NAMES } from '@/lib/contract/languages';
import { MessageKind } from '@/lib/contract/messages';
import { useApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { Select } from '../select';
import { EditMessage } from './edit-message';
import { PersonChoice } from './person-choice';
import { PreviewedLetter } from './previewed-letter';

type SavedPreviewProps = {
  campaignId: string;
  /** Those that are about to be sent. */
  kinds: readonly [MessageKind, ...MessageKind[]];
  /** Whether it may be shown as one of those who were invited gets it. */
  forInvited?: boolean;
};

/** Messages of a campaign as they are sent, each in the language that is chosen. */
export function SavedPreview({ campaignId, kinds, forInvited = false }: SavedPreviewProps) {
  const t = useTranslations('organizer.messages');
  const { data, error } = useApi('getMessages', { params: { id: campaignId } });
  const [kind, setKind] = useState(kinds[0]);
  const [chosen, setChosen] = useState<LanguageTag | null>(null);
  const [invitationId, setInvitationId] = useState('');
  const languages = data?.languages ?? [];
  const language = chosen ?? languages[0];
  if (!language) return <FaultBanner fault={error ?? null} />;
  return (
    <>
      <div className="toolbar">
        {kinds.length > 1 && (
          <Select label={t('email')} value={kind} onChange={(value) => setKind(MessageKind.parse(value))}>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`kinds.${one}`)}
              </option>
            ))}
          </Select>
        )}
        {languages.length > 1 && (
          <Select label={t('language')} value={language} onChange={(value) => setChosen(LanguageTag.parse(value))}>
            {languages.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {LANGUAGE_NAMES[tag]}
              </option>
            ))}
          </Select>
        )}
        {forInvited && <PersonChoice {...{ campaignId }} value={invitationId} onChange={setInvitationId} />}
      </div>
      <PreviewedLetter
        key={`${kind} ${language}`}
        {...{ campaignId, kind, language }}
        invitationId={invitationId || undefined}
      />
      <EditMessage {...{ campaignId, kind }} />
    </>
  );
}
