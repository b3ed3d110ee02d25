import type { Account } from '@/lib/contract/organizer/members';
import { announce } from '../../ui/announce';
import { callApi, useApi } from '../api';
import { useAction } from '../use-action';

/** One's own account, and what is done with it: `run` does it, says it when it is done, and reads the account anew. */
export function useAccount(before: Account) {
  const { data: account = before, mutate } = useApi('getAccount', {}, before);
  const { act, fault } = useAction();

  const run = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    const isDone = await act(work);
    if (isDone) announce(done);
    await mutate();
    return isDone;
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
