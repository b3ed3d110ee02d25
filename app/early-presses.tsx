import { getTranslations } from 'next-intl/server';
import { answerEarlyPresses } from './answer-early-presses';

/** Makes the page answer before its scripts have arrived, which on a slow connection takes long. */
export async function EarlyPresses() {
  const t = await getTranslations('common');
  return (
    <>
      <p className="badge travel-sign" id="early-press" role="alert" hidden>
        {t('oneMoment')}
      </p>
      <script dangerouslySetInnerHTML={{ __html: `(${answerEarlyPresses.toString()})()` }} />
    </>
  );
}
