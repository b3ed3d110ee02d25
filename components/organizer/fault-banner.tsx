import { Banner } from '../ui/banner';
import { useErrorWords } from './use-error-words';

/** Why the last thing that was pressed did not work; nothing without a fault. */
export function FaultBanner({ fault, words }: { fault: unknown; words?: string }) {
  const errorWords = useErrorWords();
  if (fault === null) return null;
  return (
    <Banner tone="danger" icon="alert" role="alert">
      <p>{words ?? errorWords(fault)}</p>
    </Banner>
  );
}
