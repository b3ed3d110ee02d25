import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { LanguageTag } from '@/lib/contract/languages';
import { type MessageWords, PLACEHOLDERS, type Placeholder } from '@/lib/contract/messages';
import type { WrittenMessage } from '@/lib/contract/organizer/messages';
import { useBrand } from '../../brand/brand-provider';
import { inLanguage } from '../../ui/in-language';

const PLACE = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g');

type LetterProps = { written: WrittenMessage; words: MessageWords; language: LanguageTag };

/** An email as it arrives; what is filled in for its reader is marked. */
export function Letter({ written, words, language }: LetterProps) {
  const t = useTranslations('organizer.messages');
  const { displayName } = useBrand();
  const { from, to, values, button, foot } = written;
  const marks = inLanguage(language, []);
  return (
    <article className="letter" aria-label={t('letter')}>
      <dl>
        <dt>{t('from')}</dt>
        <dd>
          <bdi>{from}</bdi>
        </dd>
        {to !== '' && (
          <>
            <dt>{t('to')}</dt>
            <dd>
              <bdi>{to}</bdi>
            </dd>
          </>
        )}
        <dt>{t('subject')}</dt>
        <dd {...marks}>{filled(words.subject, values)}</dd>
      </dl>
      <div className="letter__body" {...marks}>
        <span className="logo" role="img" aria-label={displayName} />
        {paragraphsOf(words.text).map((lines, index) =>
          lines[0] === '{link}' ? (
            <span key={index} className="button button--primary">
              {button}
            </span>
          ) : (
            <p key={index} dir="auto">
              {lines.flatMap((line, at) => [at > 0 && <br key={`end ${at}`} />, ...filled(line, values, at)])}
            </p>
          ),
        )}
        <p className="letter__foot" dir="auto">
          {foot}
        </p>
      </div>
    </article>
  );
}

/** The lines of each paragraph; the link stands alone where it has a line of its own. */
function paragraphsOf(text: string): string[][] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((paragraph) => {
      const pieces: string[][] = [];
      for (const line of paragraph.split('\n').map((one) => one.trim())) {
        const last = pieces.at(-1);
        if (line === '') continue;
        if (last && line !== '{link}' && last[0] !== '{link}') last.push(line);
        else pieces.push([line]);
      }
      return pieces;
    });
}

/** A line with its placeholders filled in and marked. */
function filled(line: string, values: WrittenMessage['values'], at = 0): ReactNode[] {
  return line.split(PLACE).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <bdi key={`${at} ${index}`} className="filled">
        {values[piece as Placeholder]}
      </bdi>
    ),
  );
}
