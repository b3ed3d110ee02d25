import { useState } from 'react';
import type { Account } from '@/lib/contract/organizer/members';
import { announce } from '../../ui/announce';
import { callApi, useApi } from '../api';
import { useErrorWords } from '../use-error-words';

/** One's own account, and what is done with it: `run` does it, says it when it is done, and reads the account anew. */
export function useAccount(before: Account) {
  const words = useErrorWords();
  const { data: account = before, mutate } = useApi('getAccount', {}, before);
  const [fault, setFault] = useState<string | null>(null);

  const run = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setFault(null);
    try {
      await work();
      announce(done);
      return true;
    } catch (error) {
      setFault(words(error));
      return false;
    } finally {
      await mutate();
    }
  };
  return {
    account,
    fault,
    run,
    endSession: (sessionId: string, done: string) =>
      void run(() => callApi('endSession', { params: { sessionId } }), done),
    endOthers: (done: string) => void run(() => callApi('endOtherSessions', {}), done),
    removePasskey: (passkeyId: string, done: string) =>
      void run(() => callApi('removePasskey', { params: { passkeyId } }), done),
  };
}

export type OwnAccount = ReturnType<typeof useAccount>;
