import { useState } from 'react';

/** Whether the keys of the review work; kept in this browser for each member. */
export function useKeysSwitch(userId: string) {
  const key = `organizer/keys-off/${userId}`;
  const [areOn, setAreOn] = useState(() => read(key) !== 'off');
  return {
    areOn,
    setOn(on: boolean) {
      setAreOn(on);
      try {
        if (on) localStorage.removeItem(key);
        else localStorage.setItem(key, 'off');
      } catch {
        // The browser keeps nothing: the choice holds for this page.
      }
    },
  };
}

function read(key: string): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}
