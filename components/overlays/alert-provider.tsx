'use client';

import { type ReactNode, createContext, use, useCallback, useState } from 'react';
import { OkDialog } from '../ui/ok-dialog';

type Alert = { title: string; note?: string };
type ShowAlert = (title: string, note?: string) => Promise<void>;

const AlertContext = createContext<ShowAlert | null>(null);

/** Shows messages one after the other, each until the visitor has closed it. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<(Alert & { resolve: () => void })[]>([]);
  const [current] = waiting;

  const show = useCallback<ShowAlert>(
    (title, note) => new Promise((resolve) => setWaiting((list) => [...list, { title, note, resolve }])),
    [],
  );
  const dismiss = () => {
    setWaiting((list) => list.slice(1));
    current?.resolve();
  };

  return (
    <AlertContext value={show}>
      {children}
      {current && (
        <OkDialog key={current.title} title={current.title} onOk={dismiss}>
          {current.note && <p>{current.note}</p>}
        </OkDialog>
      )}
    </AlertContext>
  );
}

/**
 * Returns a function that shows a message which stops the visitor: a heading and a line of text. It resolves when the
 * visitor has closed the message.
 */
export function useAlert(): ShowAlert {
  const show = use(AlertContext);
  if (!show) throw new Error('useAlert needs an AlertProvider above it');
  return show;
}
