import { GuardedLink } from './guarded';

export type StepItem = { name: string; state: 'earlier' | 'current' | 'later'; href: string };

/** The numbered steps of a visit. Earlier steps are links. */
export function Steps({ label, items }: { label: string; items: readonly StepItem[] }) {
  return (
    <nav aria-label={label}>
      <ol className="steps">
        {items.map((item, index) => (
          <li key={item.href}>
            <Step item={item} number={index + 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ item, number }: { item: StepItem; number: number }) {
  const words = (
    <>
      <b>{number}</b> <em>{item.name}</em>
    </>
  );
  if (item.state === 'earlier') return <GuardedLink href={item.href}>{words}</GuardedLink>;
  return <span aria-current={item.state === 'current' ? 'step' : undefined}>{words}</span>;
}
