import { useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { postAuth } from '../auth-calls';
import { signInByPasskey } from '../passkeys';
import { keepReturn } from './return-page';

/** Why somebody was not signed in; `wrong` is the same for a wrong email and a wrong password. */
export type SignInFailure =
  | { name: 'wrong' | 'failed' | 'needEmail' | 'network' }
  | { name: 'paused'; minutes: number };

function readFailure(error: unknown, refused: 'wrong' | 'failed'): SignInFailure {
  if (!(error instanceof CallError)) return { name: 'failed' };
  if (error.code === 'tooMany')
    return { name: 'paused', minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) };
  if (error.code === 'network' || error.code === 'timeout') return { name: 'network' };
  return { name: error.code === 'unauthorized' ? refused : 'failed' };
}

/** The ways to sign in of the sign-in page: one at a time. Who is signed in leaves for `next`, or the first page. */
export function useSignIn(before: SignInFailure | null, next: string | null) {
  const [fault, setFault] = useState(before);
  const [isBusy, setIsBusy] = useState(false);
  const [mailedTo, setMailedTo] = useState<string | null>(null);

  const attempt = async (way: () => Promise<unknown>, refused: 'wrong' | 'failed' = 'failed') => {
    if (isBusy) return;
    setIsBusy(true);
    setFault(null);
    try {
      await way();
    } catch (error) {
      setFault(readFailure(error, refused));
    } finally {
      setIsBusy(false);
    }
  };

  const enter = () => window.location.assign(next ?? organizerPaths.home());
  const mail = (email: string) => postAuth('mail', { email });
  return {
    fault,
    isBusy,
    /** The address that a link was mailed to, if it belongs to a member. */
    mailedTo,
    byPassword: (email: string, password: string) =>
      void attempt(() => postAuth('password', { email, password }).then(enter), 'wrong'),
    byPasskey: () => void attempt(() => signInByPasskey().then(enter)),
    byProvider: () =>
      void attempt(async () => {
        const { url } = (await postAuth('provider', { next })) as { url: string };
        window.location.assign(url);
      }),
    byMail: (email: string) => {
      if (!email.includes('@')) return setFault({ name: 'needEmail' });
      // The link opens a page of its own in this browser.
      keepReturn(next);
      void attempt(() => mail(email).then(() => setMailedTo(email)));
    },
    mailAgain: () => mail(mailedTo ?? ''),
    back: () => setMailedTo(null),
  };
}
