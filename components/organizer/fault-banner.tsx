import { CallError } from '@/lib/browser/api/call-error';
import { Banner } from '../ui/banner';
import { SignInAgain } from './sign-in-again';
import { useErrorWords } from './use-error-words';

/** Why the last thing that was pressed did not work, and a way on where there is one; nothing without a fault. */
export function FaultBanner({ fault, words }: { fault: unknown; words?: string }) {
  const errorWords = useErrorWords();
  if (fault === null) return null;
  return (
    <Banner tone="danger" icon="alert" role="alert">
      <div>
        <p>{words ?? errorWords(fault)}</p>
        {fault instanceof CallError && fault.code === 'notFresh' && (
          <div className="actions">
            <SignInAgain />
          </div>
        )}
      </div>
    </Banner>
  );
}
