import { useEffect, useRef, useState } from 'react';
import { type CallError, mayPass } from '@/lib/browser/api/call-error';
import { browserStorage } from '@/lib/browser/storage';
import { postAuth } from '../auth-calls';

/** How far a link is. `asking`: it signs in the person with this email, if that is wanted. */
export type LinkState =
  | { name: 'reading' | 'none' | 'using' | 'failed' }
  | { name: 'asking'; email: string; use: () => void }
  | { name: 'used'; email: string };

/**
 * Reads the link that leads to this page: its secret comes after `#` and is taken out of the address at once. Until it
 * is used or refused, this tab alone keeps it: in another language the page is loaded anew. It is used only when its
 * reader says so, who may have been sent somebody else's. `onUsed` is called when it has signed somebody in.
 */
export function useLink(onUsed: () => void): LinkState {
  const [state, setState] = useState<LinkState>({ name: 'reading' });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const token = takeToken();
    const fail = (error: CallError) => {
      // Where nobody knows what became of it, the page can be loaded anew.
      if (!mayPass(error)) secret.keep('');
      setState({ name: 'failed' });
    };
    const use = (email: string) => {
      setState({ name: 'using' });
      postAuth('link', { token }).then(() => {
        secret.keep('');
        setState({ name: 'used', email });
        onUsed();
      }, fail);
    };
    askWhose(token).then((email) => {
      setState(email === null ? { name: 'none' } : { name: 'asking', email, use: () => use(email) });
    }, fail);
  }, [onUsed]);
  return state;
}

/** Looked up each time: only what outlives a page is of use. */
const store = () => browserStorage('sessionStorage');
const keyOf = () => `organizer/link${window.location.pathname}`;
const secret = {
  read: (): string => store().getItem(keyOf()) ?? '',
  keep: (token: string): void => store().setItem(keyOf(), token),
};

function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token === '') return secret.read();
  secret.keep(token);
  window.history.replaceState(null, '', window.location.pathname);
  return token;
}

/** Resolves with whom the link signs in; `null`: there is no link. */
async function askWhose(token: string): Promise<string | null> {
  if (token === '') return null;
  const { email } = (await postAuth('link/whose', { token })) as { email: string };
  return email;
}
