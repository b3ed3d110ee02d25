import type { LanguageTag } from '@/lib/contract/languages';
import type { BuilderSection } from '../builder-state';
import { ShownClip } from './shown-clip';
import { useClip } from './use-clip';

type PreviewClipProps = {
  section: Pick<BuilderSection, 'clip' | 'clipCaptions' | 'clipDescription' | 'translations'>;
  /** The language of the preview, unless it is the campaign’s own. */
  language: LanguageTag | undefined;
  className: string;
};

/** What a question is asked with, in the language of the preview; nothing until it is known. */
export function PreviewClip({ section, language, className }: PreviewClipProps) {
  const texts = (language && section.translations[language]) || {};
  const { details } = useClip(texts.clip ?? section.clip);
  const captions = texts.clipCaptions || (texts.clip ? '' : section.clipCaptions);
  const description = texts.clipDescription || section.clipDescription;
  return (
    <div className={details?.kind === 'audio' ? `${className} picture--voice` : className}>
      {details && <ShownClip key={details.id} {...{ details, captions, description }} />}
    </div>
  );
}
