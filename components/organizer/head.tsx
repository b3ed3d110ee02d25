import type { ReactNode } from 'react';

/** The heading of a page of the console: `facts` below it, `actions` beside it. */
export function Head({ title, facts, actions }: { title: ReactNode; facts?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="head">
      <div className="head__row">
        <div className="head__words">
          <div className="head__row">
            <h1 className="heading">{title}</h1>
          </div>
          {facts}
        </div>
        {actions && <div className="inline">{actions}</div>}
      </div>
    </div>
  );
}
